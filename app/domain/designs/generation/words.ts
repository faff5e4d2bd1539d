/** The subject of an incident. */
export const words = { pictureGeneration: "Picture generation" };
