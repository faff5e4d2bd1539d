export const words = {
  navigation: {
    previous: "Previous",
    next: "Next",
  },
  pageLayout: {
    breadcrumb: "Breadcrumb",
  },
  moneyAndDates: {
    utc: ({ at }: { at: string }) => `${at} UTC`,
  },
  dialog: {
    close: "Close",
  },
};
