export const words = {
  title: "Print check",
  documentTitle: "Print check · Inkloom",
  size: ({
    widthPx,
    heightPx,
    widthIn,
    heightIn,
  }: {
    widthPx: number;
    heightPx: number;
    widthIn: number;
    heightIn: number;
  }) =>
    `${widthPx} × ${heightPx} pixels on ${widthIn} × ${heightIn} in. Each result is shown with its limit and source.`,
  report: "Report",
  /** Alternative text of a picture without a prompt. */
  yourPicture: "your picture",
  fixSource: "What it was made from",
  noNewPicture: "No new picture was made",
  missingWidth: "The width of the print was missing. Press the button again.",
  fixing: "Making it…",
  working: "One moment…",
  makeProduct: "Make a product",
  myImages: "My images",
  fixedFrom: ({ fix, href }: { fix: string; href: string }) => (
    <>
      Made by “{fix}” from <a href={href}>the picture before</a>, which is still yours.
    </>
  ),
  checkInProgress: {
    title: "The print check is being made",
    text: "We check every pixel, which takes a few seconds.",
  },
  fixInProgress: {
    title: "A new picture is being made",
    text: ({ fix }: { fix: string }) =>
      `“${fix}” takes a few seconds, with a large picture up to half a minute. The one before stays yours.`,
  },
  refreshesItself: "This page refreshes automatically.",
  backToPictureBefore: "Back to the picture before",
  fixFailed: ({ fix }: { fix: string }) => `No picture was made: ${fix}`,
  tryAgain: "Try again",
  unreadable: {
    title: "This picture could not be measured",
    text: "It cannot be sold like this. Try again; if that does not help, download it, export it as a PNG and upload that.",
    measureAgain: "Measure it again",
  },
  target: {
    garment: "On",
    area: "Printed on",
    areaOption: ({ name, widthIn, heightIn }: { name: string; widthIn: number; heightIn: number }) =>
      `${name}, ${widthIn} × ${heightIn} in`,
    submit: "Check it there",
  },
};
