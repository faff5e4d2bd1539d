import { plural } from "~/lib/words";

export const words = {
  artworkAction: {
    chooseAPictureFirst: "Choose a picture first.",
    yourPictureIsHere: "Your picture is uploaded",
    alreadyHere: "You already have this picture",
    nothingWasStoredTwice: "Nothing was stored twice.",
    removed: "Removed",
    removedHint: "The file itself is deleted within a month.",
    inUse: "This picture is in use",
    inUseHint: "It is on a product, or another picture was made from it.",
  },
  page: {
    metaTitle: "Your own artwork · Inkloom",
    heading: "Your own artwork",
    lead: "Upload a picture that you drew, photographed or had made. It is treated like a generated one: checked, placed, printed.",
    generatedImages: "Generated images",
    whatYouBrought: "Your uploads",
    pictureCount: ({ count }: { count: number }) => plural(count, { one: "# picture", other: "# pictures" }),
    roomTaken: ({ share }: { share: number }) => `, ${share}% of your storage used`,
    nothingYet: "Nothing yet",
    nothingYetHint: "Only you can see uploads until you publish a product.",
    pagesLabel: "Pages of artwork",
  },
  uploadCard: {
    ownPicture: "Own picture",
    pixels: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `${widthPx} × ${heightPx} pixels`,
    pixelsFromSvg: ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) =>
      `${widthPx} × ${heightPx} pixels, from an SVG`,
    madeWithAi: "Made with AI",
    makeAProductOf: ({ name }: { name: string }) => (
      <>
        Make a product<span className="sr-only"> of {name}</span>
      </>
    ),
    recordOf: ({ name }: { name: string }) => (
      <>
        Record<span className="sr-only"> of {name}</span>
      </>
    ),
    remove: ({ name }: { name: string }) => (
      <>
        Remove<span className="sr-only"> {name}</span>
      </>
    ),
  },
};
