/** The regions of delivery estimates. */
export const words = {
  regions: {
    unitedStates: "United States",
    canada: "Canada",
    europe: "United Kingdom and Europe",
    oceania: "Australia and New Zealand",
    elsewhere: "Everywhere else",
  },
};
