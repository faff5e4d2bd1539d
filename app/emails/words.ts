/** Words in the frame of every e-mail. */
export const words = {
  brand: "Inkloom",
  questions: "Questions",
  unsubscribe: "Stop e-mails of this kind",
};
