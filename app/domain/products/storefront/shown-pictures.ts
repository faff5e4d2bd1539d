import { type MockupKind, THUMBNAIL_PREFIX, type ThumbnailKind } from "../mockups/mockup-kinds";

export interface MockupFile {
  fileKey: string;
  widthPx: number;
  heightPx: number;
}

/** The picture, and the small one that links to it; the large one twice if there is no small one. */
export interface ShownPicture extends MockupFile {
  thumbnailKey: string;
}

export interface ShownPictures {
  /** In the chosen color; in the first one until the chosen one is drawn. */
  mockup: (ShownPicture & { isChosenColor: boolean }) | null;
  /**
   * Other sides, hanger and people, in the color of `mockup`: a row of pictures is of one color. Hanger and people are drawn in
   * the first color only.
   */
  otherMockups: (ShownPicture & { kind: MockupKind; color: string })[];
  /** The color in which people wear it, if that is not the one shown. */
  wornIn: string | null;
  socialImage: MockupFile | null;
}

export type DrawnMockup = MockupFile & { color: string; kind: MockupKind };

/** Their order after the first picture. */
const FURTHER_KINDS = ["back", "left", "right", "hanger"] as const;

/** The cover in the chosen color, all other pictures, and the one for shared links. */
export function shownPictures(drawn: DrawnMockup[], chosen: string, first: string): ShownPictures {
  const find = (color: string, kind: MockupKind) =>
    drawn.find((each) => each.color === color && each.kind === kind);
  const stored = (each: DrawnMockup | undefined): MockupFile | null =>
    each ? { fileKey: each.fileKey, widthPx: each.widthPx, heightPx: each.heightPx } : null;
  const shown = (each: DrawnMockup | undefined, small: MockupKind): ShownPicture | null => {
    const picture = stored(each);
    return each && picture
      ? { ...picture, thumbnailKey: find(each.color, small)?.fileKey ?? picture.fileKey }
      : null;
  };
  const own = shown(find(chosen, "large"), "card");
  const other = shown(find(first, "large"), "card");
  const people = drawn.flatMap(({ kind }) => (kind.startsWith("worn-") ? [kind] : [])).sort();
  const further = [...FURTHER_KINDS, ...new Set(people)].flatMap((kind) => {
    const found = find(own ? chosen : first, kind);
    const picture = shown(found, `${THUMBNAIL_PREFIX}${kind}` as ThumbnailKind);
    return found && picture ? [{ ...picture, kind, color: found.color }] : [];
  });
  return {
    mockup: own
      ? { ...own, isChosenColor: true }
      : other
        ? { ...other, isChosenColor: chosen === first }
        : null,
    otherMockups: further,
    wornIn: own && chosen !== first && people.some((kind) => find(first, kind)) ? first : null,
    socialImage: stored(find(first, "social")),
  };
}
