import { clampPlacement, defaultPlacement } from "~/print";
import { printFieldsOf } from "./draft-fields";
import type { EvaluatedDraft } from "./evaluate-draft";
import type { DraftFields, PrintFields } from "./product-draft";

/** What the small buttons of an editor do: each makes a new draft of the one it is given. */

export type PrintMove = "largest" | "centre";

/** One picture as large as it is good in its area, or moved to the middle. Other prints keep their text. */
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

/** The fix's own picture instead of the one it was made of. A cut changes the width at the same resolution and middle. */
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

/** On offer without these colors; null where none would be left. The first that is left becomes the cover. */
export function withoutColours(fields: DraftFields, colourIds: readonly string[]): DraftFields | null {
  const left = fields.colourIds.filter((id) => !colourIds.includes(id));
  const [cover] = left;
  return cover === undefined ? null : { ...fields, colourIds: left, coverColourId: cover };
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
