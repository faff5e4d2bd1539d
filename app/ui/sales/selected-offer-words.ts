/** The page of something that was chosen from the price list. */
export const words = {
  costsCaption: ({ tag }: { tag: string }) => `What ${tag} costs`,
  backToPrices: "Back to the prices",
};
