import type { LibraryPicture } from "~/domain/designs/library/list-library";
import { words } from "./words";

/** The ways from a picture into the generator. An upload has no prompt to use again. On a phone the picture is below the form. */
export function pictureActions({ id, kind, label }: Pick<LibraryPicture, "id" | "kind" | "label">) {
  const useAgain = {
    label: words.card.useAgain,
    href: `/ai-image-generator?prompt=${encodeURIComponent(label)}`,
  };
  const vary = { label: words.card.vary, href: `/ai-image-generator?vary=${id}#result` };
  return kind === "generated" ? [useAgain, vary] : [vary];
}
