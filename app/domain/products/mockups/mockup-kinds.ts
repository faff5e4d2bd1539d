import type { Garment, GarmentView } from "~/domain/garments/find-garments";
import { type FigureId, figuresFor, type Presentation } from "~/print";
import { coverView, type Print, requirePrintArea } from "../prints/version-prints";

/**
 * Which pictures there are of a version. `card`, `large` and `social` show it from where its first print is seen, `back`,
 * `left` and `right` from where others are; the first colour is shown on a hanger and on two people as well.
 */
export type MockupKind =
  | "card"
  | "large"
  | "social"
  | "back"
  | "left"
  | "right"
  | "hanger"
  | `worn-${FigureId}`
  | ThumbnailKind;

/** Leads to the picture without its beginning, in a product's row of them; the first one's is its card. */
export type ThumbnailKind =
  `${typeof THUMBNAIL_PREFIX}${"back" | "left" | "right" | "hanger" | `worn-${FigureId}`}`;
export const THUMBNAIL_PREFIX = "small-";

export interface RequiredMockup {
  colour: string;
  kind: MockupKind;
}

type Shown = Pick<Print, "placement"> & { picture: { id: string } };

const PEOPLE = 2;

/** Which pictures a version needs: its cover for a draft, every colour once it is published. */
export function requiredMockups(
  { garment, prints, colours }: { garment: Garment; prints: readonly Shown[]; colours: readonly string[] },
  extent: "cover" | "all",
): RequiredMockup[] {
  const [cover] = colours;
  if (!cover) return [];
  const first: MockupKind[] = ["card", "large"];
  const social: RequiredMockup = { colour: cover, kind: "social" };
  if (extent === "cover") return [...first.map((kind) => ({ colour: cover, kind })), social];
  const kinds = [...first, ...withSmall(furtherViews(garment, prints))];
  return [
    ...colours.flatMap((colour) => kinds.map((kind) => ({ colour, kind }))),
    social,
    ...withSmall(presentations(garment, prints)).map((kind) => ({ colour: cover, kind })),
  ];
}

/** Of the first colour alone: hanger and people, each of them small too. */
export const PRESENTATION_MOCKUP_COUNT = 2 * (1 + PEOPLE);

type FurtherKind = Extract<MockupKind, "back" | "left" | "right" | "hanger" | `worn-${FigureId}`>;

function withSmall(kinds: readonly FurtherKind[]): MockupKind[] {
  return kinds.flatMap((kind): MockupKind[] => [kind, `${THUMBNAIL_PREFIX}${kind}`]);
}

function furtherViews(garment: Garment, prints: readonly Shown[]): FurtherKind[] {
  const cover = coverView(garment, prints);
  const seen = new Set(prints.map((print) => requirePrintArea(garment, print.placement.areaId).view));
  return (["back", "left", "right"] as const).filter((view) => view !== cover && seen.has(view));
}

/** Nobody wears a garment with a side to the front; a print on a sleeve alone is shown laid flat. */
function presentations(garment: Garment, prints: readonly Shown[]): FurtherKind[] {
  const cover = coverView(garment, prints);
  if (cover !== "front" && cover !== "back") return [];
  const people = figuresFor(garment);
  // Another design, other people; the same design on another garment of the cut, the same.
  const from = [...(prints[0]?.picture.id ?? "")].reduce(
    (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973,
    7,
  );
  const shown = Array.from({ length: PEOPLE }, (_, at) => people[(from + at) % people.length]);
  return ["hanger", ...shown.flatMap((figure): FurtherKind[] => (figure ? [`worn-${figure.id}`] : []))];
}

/** What a kind shows, of a version whose cover is seen from `cover`. */
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
      return { view: cover, presentation: { figure: kind.slice("worn-".length) as FigureId } };
  }
}
