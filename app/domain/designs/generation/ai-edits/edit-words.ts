/** Names of the strengths of a variation, and of the parts of a picture that an edit may change. */
export const slight = "Slight";
export const medium = "Medium";
export const strong = "Strong";
export const everywhere = "Everywhere";
export const leftHalf = "Left half";
export const rightHalf = "Right half";
export const topHalf = "Top half";
export const bottomHalf = "Bottom half";
export const middle = "Middle";
