export const vary = "Vary it";
export const strength = "How different";
export const howMany = "How many";
export const aCreditEach = "A credit each. The picture stays as it is.";
export const varyButton = "Draw variations";
export const change = "Say what to change";
export const whatShallChange = "What should change?";
export const whatShallChangeHint =
  "For example: make the hat red, or add the words “Good morning”. You get a new picture.";
export const whichPart = "Which part, in words";
export const whichPartHint = "For example: the hat. Leave it empty to change all of it.";
export const where = "Where";
export const paintThePart = "Paint the part yourself";
export const changeButton = ({ cost }: { cost: number }) => `Change it · ${cost} credit`;
export const nothingWasDrawn = "Nothing was drawn";
export const removeBackground = "Remove background";
export const removeBackgroundFor = ({ cost }: { cost: number }) => `Remove background · ${cost} credit`;
