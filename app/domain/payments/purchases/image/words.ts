export const words = {
  /** On the payment page, receipts and in e-mails. */
  purchaseName: "Design license and full-size file",
};
