export const words = {
  /** On the payment page, receipts and in emails. */
  purchaseName: "Design license and full-size file",
};
