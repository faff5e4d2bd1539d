/** Below the plans and the video packages. Prices in cents. */
export const ADD_ONS = [
  { text: "Extra AI model variations", priceCents: 500 },
  { text: "15-second AI-generated promo video", priceCents: 1000 },
] as const;

export const SPECIAL_PROMOTION =
  "The subscription fee may be waived for qualifying creators: bring in $500 of sales in a month, and the month after costs nothing. The commission on each sale still applies.";
