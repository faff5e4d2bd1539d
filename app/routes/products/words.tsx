import { formatCents } from "~/lib/money";

/** Texts of the pages about a person's own products. */
export const words = {
  newProduct: {
    metaTitle: "New product · Inkloom",
    noGarment: "Please choose a garment.",
    pictureTooSmall: "This picture is too small to print sharply on this garment.",
  },
  choosePicture: {
    heading: "Which picture?",
    lead: "Next, it goes on a garment. Newest first.",
    uploadYourOwn: "Upload your own",
    none: "No pictures yet",
    makeOne: "Make one",
    noneHint: "Every product starts with one of your pictures.",
    ownPicture: "Own picture",
  },
  chooseGarment: {
    kinds: {
      "t-shirt": "T-shirts",
      hoodie: "Hoodies",
      sweatshirt: "Sweatshirts",
      "long-sleeve": "Long sleeves",
      "tank-top": "Tank tops",
    },
    heading: "What is it printed on?",
    lead: "Your picture at its largest good size on each. Colors, placement and price come next.",
    garment: "Garment",
    oneMoment: "One moment…",
    next: "Continue",
    anotherPicture: "Another picture",
    sharpness: ({ widthIn, heightIn, dpi }: { widthIn: number; heightIn: number; dpi: number }) =>
      `${widthIn} × ${heightIn} in, ${dpi} DPI`,
    tooSmall: "The picture is too small for a sharp print.",
    costToMake: ({ cents }: { cents: number }) => `${formatCents(cents)} to make`,
  },
  ownProducts: {
    metaTitle: "Your products · Inkloom",
    unpublished: { kind: "success", title: "Removed from your store" },
    noStore: { kind: "info", title: "You need to create a store first." },
    checkWaiting: {
      kind: "info",
      title: "Its print check is still running",
      description: "That takes a few seconds. Publish it again in a moment.",
    },
    published: { kind: "success", title: "Published" },
    refused: {
      kind: "error",
      title: "This could not be published as it is",
      description: "Press Publish here to see why.",
    },
    heading: "Your products",
    lead: "Only you see drafts. Published products appear in your store.",
    newProduct: "New product",
    none: "No products yet",
    putOnGarment: "Put a design on a garment",
    noneHint: "Choose one of your pictures and what to print it on. It takes two minutes.",
    pagesLabel: "Pages of products",
    states: { draft: "Draft", published: "Published", unpublished: "Not in your store" },
    publish: "Publish",
    unpublish: "Unpublish",
    priceAndEarning: ({ priceCents, earningCents }: { priceCents: number; earningCents: number }) =>
      `${formatCents(priceCents)}, you earn ${formatCents(earningCents)} each`,
    edit: ({ title }: { title: string }) => (
      <>
        Edit<span className="sr-only"> {title}</span>
      </>
    ),
    view: ({ title }: { title: string }) => (
      <>
        View<span className="sr-only"> {title}</span>
      </>
    ),
  },
} as const;
