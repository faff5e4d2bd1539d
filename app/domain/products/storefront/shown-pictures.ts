import { type MockupKind, THUMBNAIL_PREFIX, type ThumbnailKind } from "../mockups/mockup-kinds";

export interface MockupFile {
  fileKey: string;
  widthPx: number;
  heightPx: number;
}

/** With the small one that leads to it; itself where that was not drawn. */
export interface ShownPicture extends MockupFile {
  thumbnailKey: string;
}

export interface ShownPictures {
  /** In the chosen colour; in the first one as long as the chosen one is not drawn yet. */
  mockup: (ShownPicture & { isChosenColour: boolean }) | null;
  /** From other sides, on a hanger, worn; what is not drawn in the chosen colour is in the first. */
  otherMockups: (ShownPicture & { kind: MockupKind; colour: string })[];
  socialImage: MockupFile | null;
}

export type DrawnMockup = MockupFile & { colour: string; kind: MockupKind };

/** In this order behind the first picture. */
const FURTHER_KINDS = ["back", "left", "right", "hanger"] as const;

/** The cover in the chosen color, all other pictures, and the one for links elsewhere. */
export function shownPictures(drawn: DrawnMockup[], chosen: string, first: string): ShownPictures {
  const find = (colour: string, kind: MockupKind) =>
    drawn.find((each) => each.colour === colour && each.kind === kind);
  const stored = (each: DrawnMockup | undefined): MockupFile | null =>
    each ? { fileKey: each.fileKey, widthPx: each.widthPx, heightPx: each.heightPx } : null;
  const shown = (each: DrawnMockup | undefined, small: MockupKind): ShownPicture | null => {
    const picture = stored(each);
    return each && picture
      ? { ...picture, thumbnailKey: find(each.colour, small)?.fileKey ?? picture.fileKey }
      : null;
  };
  const own = shown(find(chosen, "large"), "card");
  const other = shown(find(first, "large"), "card");
  const people = drawn.flatMap(({ kind }) => (kind.startsWith("worn-") ? [kind] : [])).sort();
  const further = [...FURTHER_KINDS, ...people].flatMap((kind) => {
    const found = find(chosen, kind) ?? find(first, kind);
    const picture = shown(found, `${THUMBNAIL_PREFIX}${kind}` as ThumbnailKind);
    return found && picture ? [{ ...picture, kind, colour: found.colour }] : [];
  });
  return {
    mockup: own
      ? { ...own, isChosenColour: true }
      : other
        ? { ...other, isChosenColour: chosen === first }
        : null,
    otherMockups: further,
    socialImage: stored(find(first, "social")),
  };
}
