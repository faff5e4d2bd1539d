/** Single exports and not one object: the script then carries no keys. Import them as `words`. */
export const copied = "Copied";
export const notCopiedTitle = "Error";
export const notCopied = "There was an error sharing the content.";
export const close = "Close";
export const onePicture = "One picture at a time, please.";
export const pictureReady = (name: string) => `${name} is ready. Say how it was made, then upload it.`;
export const sending = "Sending…";
export const lookingAtIt = "Looking at it…";
export const notSent = "The picture could not be sent. Please try again.";
export const openedAndCopied = (network: string) =>
  `${network} is open in another tab, and the caption is copied: paste it into your post.`;
export const openedNotCopied = (network: string) =>
  `${network} is open in another tab. The caption could not be copied: select it below and copy it.`;
export const sharedAndCopied =
  "Shared by your device. The caption is copied, too: paste it if your app left it out.";
export const shared = "Shared by your device.";
export const sheetClosed = "The share sheet was closed, so nothing was shared.";
export const noShareSheet =
  "This browser has no share sheet, so nothing was shared. The caption is copied: save the picture, and paste the caption into your post.";
