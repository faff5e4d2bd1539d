import { formatCents } from "~/lib/money";

/** Answers of the product editor. */
export const words = {
  unpublished: {
    kind: "success",
    title: "Taken out of your store",
    description: "Orders that were placed go on as they were.",
  },
  published: {
    kind: "success",
    title: "Published",
    description: "It is in your store. The other colours are being drawn.",
  },
  saved: ({ isPublished }: { isPublished: boolean }) =>
    ({
      kind: "success",
      title: "Saved",
      description: isPublished
        ? "Your store shows the new version; what was sold stays as it was."
        : "It is a draft that only you can see.",
    }) as const,
  noStore: "You need to create a store first.",
  changedElsewhere: "This product was changed in another window. Look again, then save.",
  previewFailed: "We could not draw the preview, so nothing was saved. Please try again.",
  lookBeforeSaving: "The mended picture is in place now. Have a look at it, then save.",
  waitBeforeSaving:
    "A mended picture is still being made. Look again in a moment, then save; or load the page anew to go on without it.",
  pictureGone: "This picture is not there any more.",
  /** Why a draft cannot be saved. */
  problems: {
    losesMoney: ({ priceCents, leastCents }: { priceCents: number; leastCents: number }) =>
      `At ${formatCents(priceCents)} you would lose money on the largest size. The least price is ${formatCents(leastCents)}.`,
    tooDear: ({ mostCents }: { mostCents: number }) => `The highest price is ${formatCents(mostCents)}.`,
    noColours: "Offer at least one colour.",
    noPrints: "Print on at least one place.",
    overlap: ({ one, other }: { one: string; other: string }) =>
      `The ${one} and the ${other} lie on the same cloth: choose one of them.`,
    printCheck:
      "The print check found something that must be mended first; it stands below the places of the prints.",
    checkWaiting: ({ area }: { area: string }) =>
      `The print check of the ${area} is still being made, which takes a few seconds. Press the button again in a moment.`,
    uncheckable: ({ area }: { area: string }) =>
      `The picture on the ${area} cannot be measured, so it cannot be sold. Choose another one, or save it anew as a PNG and upload it.`,
    withdrawnPicture: "The credit for this picture was given back, so it cannot be sold.",
  },
  visibleOnNoColour: "It would be seen on none of them: mend the picture, or choose other colours.",
} as const;
