/** The license of a design that was purchased, in plain words. A change here needs a new version for new licenses. */
export const IMAGE_LICENSE = {
  title: "Design license",
  version: "1",
  paragraphs: [
    "This license belongs to the holder who paid for it. It covers one picture: the one whose file has the fingerprint (SHA-256) written on the license.",
    "The holder may use the picture anywhere in the world, for as long as they like, privately and in business: print it, publish it, put it on products, change it, and let others print or publish it on their behalf.",
    "The holder may not sell the license itself, offer the file as stock for others to license, or use the picture to break the law or to harm somebody.",
    "The picture was made by an AI model from the holder's description. A similar description may lead to a similar picture, so this license does not promise that nobody else has one like it, and it registers no copyright or trademark.",
    "The picture must not show other people's brands, characters or likenesses. The holder answers for what they asked the model to draw.",
    "If the payment goes back to the holder, by a refund or by their bank, the license ends on that day, and its public page says that it is withdrawn.",
  ],
} as const;
