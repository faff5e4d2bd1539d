import { plural } from "~/lib/words";

export const promptIdeasBorrowAnIdea = "Borrow an idea";
export const promptCounterCharactersOverTheLimit = ({ length }: { length: number }) =>
  `${length} characters over the limit`;

export const promptFormNothingWasDrawnYet = "Nothing was drawn yet";
export const promptFormWhatShallBePrinted = "What should we draw?";
export const promptFormHint = ({ maxPromptCharacters }: { maxPromptCharacters: number }) =>
  `Name a figure, what it does and how it looks. Put any text in quotes. Up to ${maxPromptCharacters} characters.`;
export const promptFormArtStyle = "Art style";
export const promptFormResolution = "Resolution";
export const promptFormTransparentBackground = "Transparent background";
export const promptFormTransparentBackgroundHint = "For garments: the fabric shows around the figures.";
export const promptFormAsTyped = "Send my words as they are";
export const promptFormAsTypedHint = "Otherwise we add the art style and what garment prints need.";
export const promptFormHowMany = "How many pictures";
export const promptFormHowManyHint = "Each picture costs one credit, which comes back if it fails.";
export const promptFormInsufficientCredits = "Insufficient credits";
export const promptFormInsufficientCreditsHint = (
  <>
    Please purchase more credits to continue. <a href="/buy-credits">Buy credits</a>
  </>
);
export const promptFormGenerateNotJustNow = "Generate · unavailable right now";
export const promptFormGenerating = "Generating...";
export const promptFormGenerate = ({ cost }: { cost: number }) =>
  plural(cost, { one: "Generate · # credit", other: "Generate · # credits" });
export const promptFormGenerateAndLeft = ({ cost, left }: { cost: number; left: number }) =>
  `${plural(cost, { one: "Generate · # credit", other: "Generate · # credits" })} · ${left} left after`;
export const promptFormCreditComesBack = "If it fails on our side, you get the credit back.";
