/** What stands below the plans: fixed packages, and what can be had with them. Prices in cents. */
export const VIDEO_PACKAGES = [
  {
    id: "basic",
    title: "Basic Video",
    priceCents: 1500,
    description: "One short AI video of 30–60 seconds, with music and voiceover.",
    frames: 1,
  },
  {
    id: "standard",
    title: "Standard",
    priceCents: 3000,
    description: "Two variations of it, and a say in the script.",
    frames: 2,
  },
  {
    id: "premium",
    title: "Premium Batch",
    priceCents: 7500,
    description: "Five videos: a launch, with something left over for the week after.",
    frames: 5,
  },
] as const;

export const ADD_ONS = [
  { text: "Extra AI model variations", priceCents: 500 },
  { text: "15-second AI-generated promo video", priceCents: 1000 },
] as const;

export const SPECIAL_PROMOTION =
  "The subscription fee may be waived for qualifying creators: bring in $500 of sales in a month, and the month after costs nothing. The commission on each sale still applies.";
