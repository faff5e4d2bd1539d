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
export const extraModels = "Extra AI model variations";
export const promoVideo = "15-second AI-generated promo video";

/** A purchase's name for the buyer and for accounting. */
export const purchaseName = ({
  title,
  extraModels: models,
  promoVideos: promos,
}: {
  title: string;
  extraModels: number;
  promoVideos: number;
}) =>
  [
    `AI Video - ${title}`,
    ...(models > 0 ? [`${models} × extra AI model variations`] : []),
    ...(promos > 0 ? [`${promos} × 15-second promo video`] : []),
  ].join(", ");
