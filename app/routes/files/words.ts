export const words = {
  printFile: { expired: "This link has expired" },
};
