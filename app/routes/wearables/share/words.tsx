import type { PostFailure } from "~/domain/sharing/run-post";
import { formatList } from "~/lib/text/formats/format-list";
import { plural } from "~/lib/words";

const failures: Record<PostFailure, string> = {
  refused: "The network rejected it.",
  "not-connected": "Your account is no longer connected. Connect it again, then try again.",
  "not-on-sale": "The product is no longer on sale.",
  unavailable: "The network did not answer, although we tried several times.",
  "out-of-order":
    "Our posting service is down, and nothing was posted. Try again later, or post it yourself.",
};

export const words = {
  share: "Share",
  dialogTitle: "Share to Social Media",
  platforms: "Platforms",
  connected: "connected: posted for you",
  notConnected: "you post it yourself; text and picture are ready to use",
  connect: "Connect accounts",
  connectHint: "We post automatically to the accounts you connect. We never see your passwords.",
  message: "Message",
  defaultMessage: ({ title }: { title: string }) => `Check out my new design: ${title}`,
  hashtags: "Add hashtags automatically",
  emojis: "Add emojis automatically",
  later: "Post at (optional)",
  laterHint: "In UTC; leave empty to post now. Only posts to connected accounts can be scheduled.",
  notOnSale:
    "This product is not published yet, so posts have no link to it, and connected accounts are not used: networks fetch the picture from its public page.",
  cancel: "Cancel",
  shareNow: "Share Now",
  sharing: "Sharing...",
  selectOne: "Please select at least one platform to share to",
  blank: "Please enter a message",
  tooLong: "The message can have up to 500 characters.",
  wrongTime: "Choose a time between now and ninety days from now.",
  connectFailed: "The service that connects accounts did not answer. Please try again in a minute.",
  connectedNow: ({ networks }: { networks: string[] }) =>
    networks.length > 0 ? `Connected: ${formatList(networks)}` : "No account is connected",
  failedTitle: "Failed to share to social media",
  failedText: "Please check your connection and try again",
  partlyFailed: ({ networks }: { networks: string[] }) => `Not posted to ${formatList(networks)}.`,
  success: ({ networks }: { networks: string[] }) => `Successfully shared to ${formatList(networks)}!`,
  successText: "Your product has been posted to your social media accounts",
  manualTitle: ({ networks }: { networks: string[] }) => `For you to post: ${formatList(networks)}`,
  manualText: "No account is connected there, so nothing was posted for you. Text and picture are ready.",
  resultHeading: ({ title }: { title: string }) =>
    title ? `Sharing “${title}”` : "Sharing a deleted product",
  states: {
    queued: "Posting…",
    scheduled: "Scheduled",
    posted: "Posted",
    failed: "Not posted",
    manual: "For you to post",
    canceled: "Canceled",
  },
  failures,
  itSays: ({ detail }: { detail: string }) => `It says: “${detail}”`,
  showPost: ({ network }: { network: string }) => `See it on ${network}`,
  retry: "Try again",
  cancelPost: "Do not post",
  open: ({ network }: { network: string }) => `Open ${network}`,
  linkAlone: ({ network }: { network: string }) =>
    `${network} only takes the link: paste the text there, and add the picture.`,
  device: "Share from this device",
  save: "Save the picture",
  copy: "Copy text",
  text: "Text",
  lookAgain: "Look again",
  done: "View All Products",
  postToSocial: "Post to Social Media",
  visitCount: ({ visits }: { visits: number }) => plural(visits, { one: "# visit", other: "# visits" }),
};
