export const words = {
  barChart: { showAsTable: "Show as a table" },
};
