/** The note of an incident that a buyer closed. */
export const words = { addressCorrected: "The buyer corrected the address" };
