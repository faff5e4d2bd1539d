/** Names and descriptions of the AI videos. */
export const basic = {
  title: "Basic Video",
  description: "One short AI video of 30–60 seconds, with music and voiceover.",
};
export const standard = {
  title: "Standard",
  description: "Two variations of your video, and a script of your own if you have one.",
};
export const premiumBatch = {
  title: "Premium Batch",
  description: "Five videos, for a whole collection at once.",
};
/** A purchase's name for the buyer and for accounting. */
export const purchaseName = ({ title }: { title: string }) => `AI Video - ${title}`;
