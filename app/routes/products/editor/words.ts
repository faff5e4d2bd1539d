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
  visibleOnNoColour: "It would be seen on none of them: mend the picture, or choose other colours.",
} as const;
