/**
 * The usual rows of a comparison of plans. The plans that can be bought are rows of the database; this table is
 * fixed copy.
 */
export const COMPARED_PLANS = [
  {
    name: "Basic",
    monthlyDollars: 29,
    points: ["25 generations per month", "Basic templates", "Standard support", "Single user"],
  },
  {
    name: "Pro",
    monthlyDollars: 79,
    points: [
      "100 generations per month",
      "Premium templates",
      "Priority support",
      "Multiple users",
      "Advanced customization",
    ],
  },
  {
    name: "Enterprise",
    monthlyDollars: 199,
    points: [
      "Unlimited generations",
      "Full templates",
      "24/7 support",
      "Unlimited users",
      "API",
      "White label",
    ],
  },
] as const;

/** Rows and points that no plan has yet: the comparison lists them as planned, and no plan's card has them. */
export const PLANNED_FEATURES: ReadonlySet<string> = new Set([
  "Multiple users",
  "Unlimited users",
  "24/7 support",
  "API",
  "API access",
  "White label",
]);

/** In the order of the plans above. */
export const COMPARED_PLAN_FEATURES: readonly {
  feature: string;
  in: readonly [boolean, boolean, boolean];
}[] = [
  { feature: "AI design suggestions", in: [true, true, true] },
  { feature: "Custom templates", in: [true, true, true] },
  { feature: "Priority processing", in: [false, true, true] },
  { feature: "Advanced customization", in: [false, true, true] },
  { feature: "Dedicated support", in: [false, false, true] },
  { feature: "API access", in: [false, false, true] },
  { feature: "White label", in: [false, false, true] },
];
