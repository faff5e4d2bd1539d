/** The note of an incident that ends by itself. */
export const words = { readAgain: "the provider can tell again how it stands" };
