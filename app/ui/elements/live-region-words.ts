export const copy = "Copy";
