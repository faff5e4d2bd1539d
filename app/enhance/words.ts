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
export const noShareSheet = "The text is copied";
export const noShareSheetHint = "This browser has no share sheet: save the picture and paste the text.";
