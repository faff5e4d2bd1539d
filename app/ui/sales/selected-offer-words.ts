/** The page of something that was chosen from the price list. */
export const words = {
  costsCaption: ({ tag }: { tag: string }) => `What ${tag} costs`,
  taxAdded: "By card, tax for where you live is added on the payment page.",
  backToPrices: "Back to the prices",
};
