import { plural } from "~/lib/words";

export const notAnswering = "The image model is not responding right now";
export const notAnsweringHint = ({ retry }: { retry: string }) =>
  `${retry} You can still ask for a picture: it waits in line and is drawn as soon as the model is back. While it waits you can cancel it, and after half an hour its credit comes back automatically.`;
export const otherModelDraws = "Another image model is drawing right now";
export const otherModelDrawsHint =
  "The usual one is not answering. Another draws new pictures, and we remove their background; variations and changes wait.";
export const nothingCanBeDrawn = "No pictures can be drawn right now";
export const notAnsweredSince = ({ openedAt }: { openedAt: string }) =>
  `The image model has not answered since ${openedAt} UTC.`;
export const accountNeedsAHand = "We have a problem with our image provider. Our team is on it.";
export const untilThen = "Until then nothing is started and no credit is taken. This is not your fault.";
export const restIsNotAffected = "Your pictures, products and store are not affected.";
export const tryingAgainNow = "We are trying it again right now.";
export const inMinutes = ({ minutes }: { minutes: number }) =>
  plural(minutes, { one: "within a minute", other: "in about # minutes" });
export const nextTry = ({ retryAt, wait }: { retryAt: string; wait: string }) =>
  `We try again at ${retryAt} UTC, ${wait}.`;
