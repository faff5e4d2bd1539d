import type { SitePictureName } from "~/content/site-pictures";

/** The sentences of the landing page, section by section. Numbers of the business come from its constants, not from here. */

/** Three panels: the picture, the garment, the shop. */
export const HERO_FEATURES = [
  {
    kind: "art",
    title: "AI-Enhanced Designs",
    text: "Describe the shirt you can't find anywhere. The studio draws it in the style you choose, on a transparent background, ready for fabric.",
  },
  {
    kind: "garment",
    title: "Print on Demand",
    text: "High-quality printing and shipping, handled. Nothing is made before it is sold, so you never hold inventory.",
  },
  {
    kind: "store",
    title: "Custom Storefront",
    text: "A store under your own brand name, with your banner, your products and your prices. Easy to customize and manage.",
  },
] as const;

/**
 * Seven parts of the studio, named on the garment where they work: `pin` is a point of a picture 720 wide and 810
 * high, `captionY` the height of its caption. The first four captions are on the left.
 */
export const STUDIO_FEATURES = [
  {
    title: "AI-Powered Design",
    text: "One sentence and a style. A picture in a minute, yours to sell.",
    pin: [330, 296],
    captionY: 120,
  },
  {
    title: "Upload Your Own",
    text: "Already draw? Your artwork gets the same press, the same check and the same store.",
    pin: [284, 404],
    captionY: 310,
  },
  {
    title: "Virtual Mockups",
    text: "The print follows the folds of the fabric it goes on. What you see is what gets printed.",
    pin: [196, 520],
    captionY: 500,
  },
  {
    title: "Model Selection",
    text: "Eleven cuts to model a design on, from youth tee to hoodie, in a dozen colors.",
    pin: [250, 688],
    captionY: 690,
  },
  {
    title: "Auto-Publishing",
    text: "One click puts it in your store, with its pictures, sizes and price.",
    pin: [360, 150],
    captionY: 150,
  },
  {
    title: "Print-On-Demand",
    text: "Paid orders go to the printer automatically. You can follow each order on its page.",
    pin: [440, 396],
    captionY: 390,
  },
  {
    title: "Management Dashboard",
    text: "Orders, sales and earnings, to the cent, with the story of every parcel.",
    pin: [486, 640],
    captionY: 630,
  },
] as const;

/** Four steps; each adds one ink to the same print. */
export const HOW_IT_WORKS = [
  {
    title: "Enter a prompt, or upload art",
    text: "A cat astronaut surfing on the moon, retro. One sentence and a style are enough to pull the first ink.",
    proof: "First proof: a sun in marigold",
  },
  {
    title: "Preview on virtual models",
    text: "Tee, hoodie, sweatshirt, long sleeve or tank top, drawn from the exact pixels that will be printed.",
    proof: "Second proof: stripes of vermilion across the sun",
  },
  {
    title: "Publish to your store",
    text: "Set a price and see what you earn. A price that would lose money is rejected, with the lowest that works.",
    proof: "Third proof: a sea in teal over the sun",
  },
  {
    title: "Fulfill orders automatically",
    text: "Every order goes to the printer automatically. No inventory, no packing, no trips to the post office.",
    proof: "Last proof: a boat, birds and the words Slow Tide in black ink",
  },
] as const;

export const CREATE_IN_SECONDS = {
  prompt: "a fox reading a book in the forest",
  steps: {
    magic: {
      title: "AI Design Magic",
      text: "Type what you would like to wear. No layers, no pens, no blank page.",
    },
    custom: {
      title: "Smart Customization",
      text: "Same fox, new look: ask for watercolor, cartoon or pixel art and keep the one that feels like you.",
    },
    live: {
      title: "Live AI Preview",
      text: "Move it, resize it, change the garment. The resolution is shown while you drag.",
    },
    sell: {
      title: "Auto-Optimize & Sell",
      text: "Colors that would hide the print are left out, the price covers its cost, and your store is open.",
    },
  },
} as const satisfies { prompt: string; steps: Record<string, { title: string; text: string }> };

/** Art styles of the picture above. */
export const STYLE_SAMPLES: readonly { name: SitePictureName; style: string }[] = [
  { name: "fox-cartoon", style: "Cartoon" },
  { name: "fox-pixel", style: "Pixel art" },
  { name: "fox-watercolor", style: "Watercolor" },
];

export const WHATS_NEW = [
  {
    date: "2026-11-18",
    title: "Report a misprint from the order's own page",
    text: "Buyers photograph what went wrong, right where they follow their parcel. We reprint or refund it; nothing has to be sent back.",
  },
  {
    date: "2026-11-11",
    title: "Your credits on one statement",
    text: "Every credit with its reason, date and the balance after it, to read on screen or download as a table.",
    link: { href: "/credits/history", label: "See your statement" },
  },
  {
    date: "2026-11-04",
    title: "Half an hour to change your mind",
    text: "An order can be canceled or sent to another address until it goes to the printer. The page counts the minutes.",
  },
] as const;

/** Beside the price tag that shows the first of them. */
export const WHY_CHOOSE = [
  {
    title: "The tag tells the truth",
    text: "Print, card fee, our share, yours: every product page shows where the price goes, to buyers too.",
  },
  {
    title: "A failed drawing costs nothing",
    text: "If a drawing fails, the credit comes back automatically, and we tell you why it failed.",
  },
  {
    title: "Checked before it is printed",
    text: "Resolution, contrast, margins. You find out about weak spots before anything is printed.",
  },
  {
    title: "Nothing to stock, nothing to ship",
    text: "Each piece is made after it is ordered and goes straight to the buyer's door.",
  },
  {
    title: "Misprints are on us",
    text: "Buyers have thirty days to tell us. We reprint or refund, and nothing has to be sent back.",
  },
] as const;

/** How long each figure takes to count up, in ms: unlike, so that they do not stop all at once. */
export const IMPACT_FIGURES = [
  { value: 5000, suffix: "+", label: "Designs", durationMs: 2800 },
  { value: 98, suffix: "%", label: "Satisfaction", durationMs: 2200 },
  { value: 75, suffix: "%", label: "Time saved", durationMs: 2000 },
  { value: 150, suffix: "+", label: "Countries", durationMs: 2500 },
] as const;

export const IMPACT_FIGURES_NOTE =
  "These are our goals for the first year, not results. We will say so here when we reach one.";
