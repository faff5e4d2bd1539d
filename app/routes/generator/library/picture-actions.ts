import type { LibraryPicture } from "~/domain/designs/library/list-library";
import { words } from "./words";

/** The ways from a picture into the generator. On a phone the picture is below the form, which only words fill. */
export function pictureActions({ id, kind }: Pick<LibraryPicture, "id" | "kind">) {
  return [
    {
      label: words.card.useAgain,
      href: `/ai-image-generator?again=${id}${kind === "upload" ? "#result" : ""}`,
    },
    { label: words.card.vary, href: `/ai-image-generator?vary=${id}#result` },
    { label: words.card.change, href: `/ai-image-generator?edit=${id}#result` },
  ];
}

/** Where the background is removed: one of a single color for nothing, others by the model. */
export const removeBackgroundHref = (id: string) => `/ai-image-generator?edit=${id}#remove-background`;
