/** The six features of /LearnMore. The page draws the illustration of each. */
export const PLATFORM_FEATURES = [
  {
    id: "design",
    title: "AI-powered design",
    text: "You bring the idea, in a sentence. The studio draws it at print size on a transparent background, in the style you pick, and you can try again until it is right. One credit per picture; a picture that fails costs nothing. If you already draw, upload your own file.",
  },
  {
    id: "preview",
    title: "Previews from the real pixels",
    text: "Five kinds of garment in eleven cuts, printed on the front, the back, the chest or a sleeve. What you see is rendered from the exact file that goes to the printer, folds and all, so there are no surprises in the package.",
  },
  {
    id: "check",
    title: "Checked before it costs anyone a shirt",
    text: "Every print is measured at the size you chose. Too few dots per inch, ink that would vanish on the fabric, a picture that runs off the area: before you publish, the editor tells you what is wrong and what to do.",
  },
  {
    id: "store",
    title: "A store of your own",
    text: "A name, a link to share, and a page for every product with its size guide and where the price goes. Publish with one click, and change your mind with another.",
  },
  {
    id: "print",
    title: "Print on demand",
    text: "A paid order waits half an hour in case the buyer changes their mind, and goes to the printer automatically. Printing takes two to five business days; then the package can be tracked to the door.",
  },
  {
    id: "price",
    title: "Open prices",
    text: "You set the price and see what you earn, to the cent. The buyer sees the same breakdown. A price that would lose money is rejected, with the lowest one that works.",
  },
] as const;

export type PlatformFeature = (typeof PLATFORM_FEATURES)[number];
