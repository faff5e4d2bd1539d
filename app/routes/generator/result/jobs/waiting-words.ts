import { plural } from "~/lib/words";

export const modelAway = ({ delay }: { delay: string }) =>
  `The image model is not answering. ${delay} Your place and your credit are safe.`;
export const modelBusy = "The image model is busy. We ask it again in a moment; your credit is safe.";
export const manyPicturesAhead = ({ most }: { most: number }) =>
  `More than ${most} pictures are ahead of yours.`;
export const yoursIsNext = "Yours is next.";
export const picturesAhead = ({ ahead }: { ahead: number }) =>
  plural(ahead, { one: "One picture is ahead of yours.", other: "# pictures are ahead of yours." });
