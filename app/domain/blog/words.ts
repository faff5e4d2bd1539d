/** What an imported post without a title is called. */
export const words = { untitled: "Untitled Post" };
