import { clampPlacement, defaultPlacement } from "~/print";
import { printFieldsOf } from "./draft-fields";
import type { EvaluatedDraft } from "./evaluate-draft";
import type { DraftFields, PrintFields } from "./product-draft";

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

/** Replaces a picture by its fixed copy. If the fix cropped it, the width changes at the same resolution and center. */
export function placeFixedPicture(
  print: PrintFields,
  {
    made,
    source,
    isCut,
  }: { made: { id: string; widthPx: number }; source: { widthPx: number }; isCut: boolean },
): PrintFields {
  const { fixId: _done, ...fields } = print;
  const placed = { ...fields, pictureId: made.id };
  const [widthIn, leftIn] = [Number(print.widthIn), Number(print.leftIn)];
  if (!isCut || !(widthIn > 0) || !(leftIn >= 0)) return placed;
  const width = toStep((widthIn * made.widthPx) / source.widthPx);
  return {
    ...placed,
    widthIn: String(width),
    leftIn: String(toStep(Math.max(0, leftIn + (widthIn - width) / 2))),
  };
}

const toStep = (inches: number) => Number(inches.toFixed(3));

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
