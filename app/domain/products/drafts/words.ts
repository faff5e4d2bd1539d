import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "./draft-limits";

export const words = {
  titleMissing: "A product needs a title.",
  titleTooLong: `A title has at most ${MAX_PRODUCT_TITLE_CHARACTERS} characters.`,
  descriptionTooLong: `A description has at most ${MAX_DESCRIPTION_CHARACTERS} characters.`,
  priceUnreadable: "A price is a number of dollars, such as 24.50.",
  inchesUnreadable: "This is a number of inches, such as 7.5.",
  unknownColor: "This garment does not come in that color.",
  unknownArea: "This garment is not printed there.",
};
