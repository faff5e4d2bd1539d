/** The notes of incidents that end by themselves. */
export const words = {
  readAgain: "the provider can tell again how it stands",
  wentThrough: "the refund is done",
};
