import { plural } from "~/lib/words";

/** After a picture that was not delivered: most cost one credit, a redesign costs three. */
export const creditsAreBack = ({ credits }: { credits: number }) =>
  plural(credits, { one: "Your credit is back.", other: "Your # credits are back." });
