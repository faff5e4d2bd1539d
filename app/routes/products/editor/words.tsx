import { formatCents } from "~/lib/money";

/** Texts of the product editor. */
/** `dpi`: "#" where the script writes the number. */
interface Sharpness {
  area: string;
  dpi: number | "#";
}

export const words = {
  unpublished: {
    title: "Removed from your store",
    description: "Existing orders are not affected.",
  },
  deleted: {
    kind: "success",
    title: "Product deleted",
    description: "Existing orders are not affected.",
  },
  published: {
    kind: "success",
    title: "Published",
    description: "It is in your store. We are making the pictures of the other colors.",
  },
  saved: ({ isPublished }: { isPublished: boolean }) =>
    ({
      kind: "success",
      title: "Saved",
      description: isPublished
        ? "Your store shows the new version. Existing orders are not affected."
        : "Only you can see this draft.",
    }) as const,
  noStore: "You need to create a store first.",
  changedElsewhere:
    "This product was changed since you opened this page, for example in another window. Your entries are still here: review them, then save to replace what is stored.",
  previewFailed: "We could not make the preview, so nothing was saved. Please try again.",
  lookBeforeSaving: "The fixed picture is in place. Review it, then save.",
  waitBeforeSaving:
    "A fixed picture is still being made. Look again in a moment, then save; or reload the page to continue without it.",
  pictureGone: "This picture no longer exists.",
  /** Why a draft cannot be saved. */
  problems: {
    losesMoney: ({ priceCents, leastCents }: { priceCents: number; leastCents: number }) =>
      `At ${formatCents(priceCents)} you would lose money on the largest size. The lowest price is ${formatCents(leastCents)}.`,
    tooDear: ({ mostCents }: { mostCents: number }) => `The highest price is ${formatCents(mostCents)}.`,
    noColors: "Offer at least one color.",
    noPrints: "Choose at least one place to print.",
    overlap: ({ one, other }: { one: string; other: string }) =>
      `The ${one} and the ${other} overlap on the garment: choose one of them.`,
    printCheck: "The print check found something to fix first. See the report below.",
    checkWaiting: ({ area }: { area: string }) =>
      `The print check of the ${area} is still running, which takes a few seconds. Press the button again in a moment.`,
    uncheckable: ({ area }: { area: string }) =>
      `The picture on the ${area} cannot be measured, so it cannot be sold. Choose another one, or export it as a PNG and upload it again.`,
    blocked:
      "This design cannot be in a store right now: we took it down, or your store is suspended. The email we sent you says why, and how to appeal.",
    deletedPicture: "This picture was deleted in My Images. Restore it there, or choose another one.",
    withdrawnPicture: "The credit for this picture was returned, so it cannot be sold.",
  },
  visibleOnNoColor: "It would not be visible on any of them: fix the picture, or choose other colors.",
  page: {
    metaTitle: ({ title = "Product" }: { title?: string }) => `${title} · Edit · Inkloom`,
    notSaved: "Nothing was saved",
    noNewPicture: "No new picture was made",
    cannotBeSold: "This cannot be printed or sold as it is",
    states: { draft: "Draft", published: "Published", unpublished: "Not in your store" },
    yourProducts: "Your products",
    viewInStore: "View in your store",
    createStoreFirst: (
      <>
        You need to create a store first. <a href="/store-creator">Create Your Store</a>; this draft waits
        here.
      </>
    ),
  },
  title: {
    heading: "Title and description",
    title: "Title",
    description: "Description",
    descriptionHint: "What it shows and who it is for. A blank line starts a new paragraph.",
  },
  colors: {
    heading: "Colors",
    coverHint:
      "Pick the color that is shown first; it is always for sale. Check the other colors you want to sell.",
    onOffer: "Colors for sale",
    showFirst: ({ color }: { color: string }) => `Show ${color.toLowerCase()} first`,
    leftOut: ({ colors }: { colors: string }) =>
      `Left out, because some or all of the design would not be visible there: ${colors}.`,
  },
  price: {
    heading: "Price it",
    price: "Price",
    hint: ({ suggestedCents, leastCents }: { suggestedCents: number; leastCents: number }) =>
      `The same in every size. We suggest ${formatCents(suggestedCents)}; the lowest is ${formatCents(leastCents)}.`,
    workItOut: "Calculate",
    earningAt: ({ priceCents }: { priceCents: number }) => `What you earn at ${formatCents(priceCents)}`,
    garmentAndPrints: ({ prints }: { prints: number }) =>
      prints > 1 ? `Garment and ${prints} prints` : "Garment and print",
    sizes: ({ first, last }: { first: string | undefined; last: string | undefined }) =>
      `Sizes ${first} to ${last}`,
    paymentFee: "Payment fee",
    paymentFeeNote: "At most 2.9% and 30 cents",
    commission: "Inkloom's commission",
    shareOfPrice: ({ percent }: { percent: number }) => `${percent}% of the price`,
    youEarn: "You earn",
    youEarnNote: "At least, for each one sold",
    largerSizes: ({ sizes }: { sizes: { id: string; earningCents: number }[] }) =>
      `Larger sizes cost more to make: ${sizes.map(({ id, earningCents }) => `${formatCents(earningCents)} on ${id}`).join(", ")}.`,
  },
  prints: {
    heading: "Place it",
    printedOn: "Printed on",
    areaSize: ({ widthIn, heightIn }: { widthIn: number; heightIn: number }) => `${widthIn} × ${heightIn} in`,
    insteadOf: ({ area }: { area: string }) => `, instead of the ${area.toLowerCase()}`,
    adds: ({ cents }: { cents: number }) => `, adds ${formatCents(cents)}`,
    preview: "Preview",
    placementHint: ({ widthIn, heightIn }: { widthIn: number; heightIn: number }) =>
      `In inches from the top left corner of the print area, which is ${widthIn} × ${heightIn} in. The height follows the picture's shape.`,
    width: "Width",
    fromLeft: "From left",
    fromTop: "From top",
    largest: "Largest good placement",
    center: "Center",
    anotherPicture: "Use another picture here",
    currentPicture: "The picture that is printed now",
    ownPicture: "Own picture",
  },
  reports: {
    heading: "Print check",
    fixHint:
      "A fix makes a new picture and puts it here; the old one stays yours. Save to keep it on the product.",
    lookAgain: "Look again",
    lookAgainHint: "What you have filled in stays as it is.",
    fixPending: ({ fix }: { fix: string }) => `“${fix}” is being made`,
    fixPendingHint: "This takes a few seconds. Until then you see the picture without the fix.",
    waiting: ({ area }: { area: string }) => `${area}: the print check is running`,
    waitingHint: "We check every pixel, which takes a few seconds. You can publish when it is done.",
    unreadable: ({ area }: { area: string }) => `${area}: this picture could not be measured`,
    unreadableHint: ({ pictureId }: { pictureId: string }) => (
      <>
        It cannot be sold like this. Choose another picture, or{" "}
        <a href={`/print-check/${pictureId}`}>have it checked again</a>.
      </>
    ),
    verdict: ({ area, verdict }: { area: string; verdict: string }) => `${area}: ${verdict.toLowerCase()}`,
    oneMoment: "One moment…",
  },
  preview: {
    views: { front: "the front", back: "the back", left: "the left side", right: "the right side" },
    sceneTitle: ({ title, view, garment }: { title: string; view: string; garment: string }) =>
      `${title} on ${view} of a ${garment.toLowerCase()}, with the print area's outline`,
    handlesTitle: "Drag a print to move it",
    handlesRole: "movable print",
    handlesHint:
      "Drag a print to move it, its corner to resize it. By keyboard: arrow keys move, plus and minus resize, C centers, Shift makes large steps.",
    placed: (of: { area: string; widthIn: number; leftIn: number; topIn: number }) =>
      `${of.area}: ${of.widthIn} in wide, ${of.leftIn} in across, ${of.topIn} in down`,
    caption: ({ garment }: { garment: string }) =>
      `${garment}. The dashed line is what the printer can reach; it is not printed.`,
    tooCoarse: ({ area, dpi }: Sharpness) => `${area}: ${dpi} DPI, too low to print`,
    sharpEnough: ({ area, dpi }: Sharpness) => `${area}: ${dpi} DPI, sharp enough to print`,
    sharpest: ({ area, dpi }: Sharpness) => `${area}: ${dpi} DPI, as sharp as the printer can show`,
    resolution: (of: {
      picture: { widthPx: number; heightPx: number };
      widthIn: number;
      heightIn: number;
      minDpi: number;
      idealDpi: number;
    }) =>
      `${of.picture.widthPx} × ${of.picture.heightPx} pixels on ${of.widthIn} × ${of.heightIn} in. The limit is ${of.minDpi}, from Printful's print file guide; above ${of.idealDpi} nothing is gained.`,
    isItSeen: "Is it visible on this color?",
    thinLines: "How thin a line can be",
  },
  save: {
    saving: "Saving…",
    saveChanges: "Save changes",
    unpublish: "Unpublish",
    publishing: "Publishing…",
    publish: "Publish",
    saveDraft: "Save draft",
    back: "Back",
  },
  more: {
    otherGarments: "Duplicate to other garments",
    otherGarmentsHint:
      "Shows the print check, price and earnings on every garment. It makes drafts: nothing is published.",
    delete: "Delete product",
    sure: "Are you sure?",
    sureHint: "This will permanently delete this product. This action cannot be undone.",
    sold: "Existing orders are not affected.",
  },
} as const;
