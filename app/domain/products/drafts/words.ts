import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "./draft-limits";

export const words = {
  titleMissing: "A product needs a title.",
  titleTooLong: `A title can have up to ${MAX_PRODUCT_TITLE_CHARACTERS} characters.`,
  descriptionTooLong: `A description can have up to ${MAX_DESCRIPTION_CHARACTERS} characters.`,
  priceUnreadable: "Enter the price in dollars, such as 24.50.",
  inchesUnreadable: "Enter a number of inches, such as 7.5.",
  unknownColor: "This garment does not come in that color.",
  unknownArea: "This garment can't be printed there.",
};
