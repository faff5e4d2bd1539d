export const words = {
  navigation: {
    pages: "Pages",
    previous: "Previous",
    next: "Next",
  },
  pageLayout: {
    breadcrumb: "Breadcrumb",
    loading: "Loading",
  },
  moneyAndDates: {
    utc: ({ at }: { at: string }) => `${at} UTC`,
  },
  liveRegion: {
    copy: "Copy",
  },
  dialog: {
    close: "Close",
  },
};
