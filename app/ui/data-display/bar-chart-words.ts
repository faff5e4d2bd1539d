export const showAsTable = "Show as a table";
