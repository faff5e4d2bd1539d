export const words = {
  copied: "Copied",
  notCopied: { title: "Error", description: "There was an error sharing the content." },
  close: "Close",
  onePicture: "One picture at a time, please.",
  pictureReady: (name: string) => `${name} is ready. Say how it was made, then upload it.`,
  sending: "Sending…",
  lookingAtIt: "Looking at it…",
  notSent: "The picture could not be sent. Please try again.",
};
