/** Words in the frame of every email. */
export const words = {
  brand: "Inkloom",
  questions: "Questions",
  unsubscribe: "Stop emails of this kind",
};
