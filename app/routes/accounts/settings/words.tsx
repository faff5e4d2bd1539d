export const words = {
  navigation: {
    label: "Your account",
    account: "Account Settings",
    security: "Security",
  },
};
