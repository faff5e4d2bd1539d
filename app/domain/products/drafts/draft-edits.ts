import type { PrintArea } from "~/garments/find-garments";
import {
  clampPlacement,
  defaultPlacement,
  fixedFrame,
  type Measurements,
  type PictureFix,
  type PixelSize,
  parsePlacement,
} from "~/print";
import { printFieldsOf } from "./draft-fields";
import type { EvaluatedDraft } from "./evaluate-draft";
import type { DraftFields, PrintDraftFields } from "./product-draft";

/** The editor's small buttons: each turns a draft into a new one. */

export type PrintMove = "largest" | "centre";

/** One picture as large as its resolution allows in its area, or centered. Other prints keep their text. */
export function movePrint(
  { fields, prints }: EvaluatedDraft,
  { how, areaId }: { how: PrintMove; areaId: string },
): DraftFields {
  return {
    ...fields,
    prints: prints.map(({ area, picture, placement, fields: printFields }) => {
      if (area.id !== areaId) return printFields;
      const leftIn = (area.widthIn - placement.widthIn) / 2;
      const moved =
        how === "largest"
          ? defaultPlacement({ picture, area })
          : clampPlacement({ picture, area, placement: { ...placement, leftIn } });
      const { fixId } = printFields;
      return { ...printFieldsOf({ picture, placement: moved }), ...(fixId ? { fixId } : {}) };
    }),
  };
}

/**
 * Replaces a picture by its fixed copy, so that the drawing keeps its size and place on the cloth whatever the fix cut off or
 * added around it. Where the added edge would leave the print area, the print shrinks by as much.
 */
export function placeFixedPicture(
  print: PrintDraftFields,
  { fix, made, source, ink, area }: FixedPicture,
): PrintDraftFields {
  const { fixId: _done, ...fields } = print;
  const placed = { ...fields, pictureId: made.id };
  // Read as the draft is, with a decimal comma, and from beyond the area's edge, where trimming brings a drawing back.
  const read = parsePlacement({ fields: print, picture: source, area });
  const frame = fixedFrame(fix, { source, made, ink });
  const isWhole = frame.left === 0 && frame.right === source.widthPx && frame.bottom === source.heightPx;
  if (isWhole || read.kind !== "placed") return placed;
  const { widthIn, leftIn, topIn } = read.placement;
  const inches = widthIn / source.widthPx;
  const placement = clampPlacement({
    picture: made,
    area,
    placement: {
      widthIn: (frame.right - frame.left) * inches,
      leftIn: leftIn + frame.left * inches,
      topIn: topIn + frame.top * inches,
    },
  });
  return {
    ...placed,
    widthIn: String(placement.widthIn),
    leftIn: String(placement.leftIn),
    topIn: String(placement.topIn),
  };
}

interface FixedPicture {
  fix: PictureFix;
  made: PixelSize & { id: string };
  source: PixelSize;
  /** Around the ink of the picture before; null if it was not measured. */
  ink: Measurements["ink"];
  area: PrintArea;
}

/** The draft without these colors; null if none would be left. The first color left becomes the cover. */
export function withoutColors(fields: DraftFields, colorIds: readonly string[]): DraftFields | null {
  const left = fields.colorIds.filter((id) => !colorIds.includes(id));
  const [cover] = left;
  return cover === undefined ? null : { ...fields, colorIds: left, coverColorId: cover };
}

/** Waits for a fix of this area's picture. */
export function withPendingFix(
  fields: DraftFields,
  { areaId, fixId }: { areaId: string; fixId: string },
): DraftFields {
  return {
    ...fields,
    prints: fields.prints.map((print) => (print.areaId === areaId ? { ...print, fixId } : print)),
  };
}
