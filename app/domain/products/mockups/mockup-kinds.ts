import type { Garment, GarmentView } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { type Presentation, type WearerId, wearersFor } from "~/print";
import { coverView, type Print } from "../prints/version-prints";

/**
 * The kinds of pictures of a version. `card`, `large` and `social` show the side of its first print, `back`, `left` and
 * `right` the other sides; the first color is also shown on a hanger and on two people.
 */
export type MockupKind =
  | "card"
  | "large"
  | "social"
  | "back"
  | "left"
  | "right"
  | "hanger"
  | `worn-${WearerId}`
  | ThumbnailKind;

/**
 * Thumbnails in a product's row of pictures; each links to the picture whose kind is the rest of its name. The first
 * picture's thumbnail is its card.
 */
export type ThumbnailKind =
  `${typeof THUMBNAIL_PREFIX}${"back" | "left" | "right" | "hanger" | `worn-${WearerId}`}`;
export const THUMBNAIL_PREFIX = "small-";

export interface RequiredMockup {
  color: string;
  kind: MockupKind;
}

type Shown = Pick<Print, "placement"> & { picture: { id: string } };

const PEOPLE = 2;

/** Which pictures a version needs: the cover for a draft, every color once it is published. */
export function requiredMockups(
  { garment, prints, colors }: { garment: Garment; prints: readonly Shown[]; colors: readonly string[] },
  extent: "cover" | "all",
): RequiredMockup[] {
  const [cover] = colors;
  if (!cover) return [];
  const first: MockupKind[] = ["card", "large"];
  const social: RequiredMockup = { color: cover, kind: "social" };
  if (extent === "cover") return [...first.map((kind) => ({ color: cover, kind })), social];
  const kinds = [...first, ...withSmall(furtherViews(garment, prints))];
  return [
    ...colors.flatMap((color) => kinds.map((kind) => ({ color, kind }))),
    social,
    ...withSmall(presentations(garment, prints)).map((kind) => ({ color: cover, kind })),
  ];
}

/** For the first color only: hanger and people, each in a small size too. */
export const PRESENTATION_MOCKUP_COUNT = 2 * (1 + PEOPLE);

type FurtherKind = Extract<MockupKind, "back" | "left" | "right" | "hanger" | `worn-${WearerId}`>;

function withSmall(kinds: readonly FurtherKind[]): MockupKind[] {
  return kinds.flatMap((kind): MockupKind[] => [kind, `${THUMBNAIL_PREFIX}${kind}`]);
}

function furtherViews(garment: Garment, prints: readonly Shown[]): FurtherKind[] {
  const cover = coverView(garment, prints);
  const seen = new Set(prints.map((print) => requirePrintArea(garment, print.placement.areaId).view));
  return (["back", "left", "right"] as const).filter((view) => view !== cover && seen.has(view));
}

/** No person is drawn in side view, so a print on a sleeve alone is shown laid flat. */
function presentations(garment: Garment, prints: readonly Shown[]): FurtherKind[] {
  const cover = coverView(garment, prints);
  if (cover !== "front" && cover !== "back") return [];
  const people = wearersFor(garment);
  // The picture picks the people: on every garment of that fit they are the same.
  const from = [...(prints[0]?.picture.id ?? "")].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973,
    7,
  );
  const shown = Array.from({ length: PEOPLE }, (_, at) => people[(from + at) % people.length]);
  return ["hanger", ...shown.flatMap((wearer): FurtherKind[] => (wearer ? [`worn-${wearer.id}`] : []))];
}

/** What a kind shows, for a version whose cover shows the side `cover`. */
export function viewAndPresentationOf(
  kind: MockupKind,
  cover: GarmentView,
): { view: GarmentView; presentation: Presentation } {
  if (kind.startsWith(THUMBNAIL_PREFIX))
    return viewAndPresentationOf(kind.slice(THUMBNAIL_PREFIX.length) as MockupKind, cover);
  switch (kind) {
    case "back":
    case "left":
    case "right":
      return { view: kind, presentation: "flat" };
    case "card":
    case "large":
    case "social":
      return { view: cover, presentation: "flat" };
    case "hanger":
      return { view: cover, presentation: "hanger" };
    default:
      return { view: cover, presentation: { wearer: kind.slice("worn-".length) as WearerId } };
  }
}
