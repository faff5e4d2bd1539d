import type { PartnerPrint, PartnerPrintAreaId } from "../ports/print-partner";

/** The partner's names of our print areas; left and right are the wearer's in both. */
const PLACEMENTS: Record<PartnerPrintAreaId, string> = {
  front: "front",
  back: "back",
  "left-chest": "chest_left",
  "left-sleeve": "sleeve_left",
  "right-sleeve": "sleeve_right",
};

/** Null for labels, hoods and other placements that we do not print on. */
export function toPartnerPrintAreaId(name: string): PartnerPrintAreaId | null {
  const known = Object.entries(PLACEMENTS).find(([, theirs]) => theirs === name);
  return known ? (known[0] as PartnerPrintAreaId) : null;
}

/** The prints in the partner's form: one placement per area, its files as layers in inches. */
export function toPrintfulPlacements(prints: readonly PartnerPrint[], technique: string) {
  const areas = [...new Set(prints.map((print) => print.areaId))];
  return areas.map((areaId) => ({
    placement: PLACEMENTS[areaId],
    // Without it the garment may come back blank.
    technique,
    layers: prints
      .filter((print) => print.areaId === areaId)
      .map(({ fileUrl, position }) => ({
        type: "file",
        url: fileUrl,
        position: {
          width: inSteps(position.widthIn),
          height: inSteps(position.heightIn),
          top: inSteps(position.topIn),
          left: inSteps(position.leftIn),
        },
      })),
  }));
}

/** The partner accepts steps of 0.001 in; this removes floating-point remainders. */
function inSteps(inches: number): number {
  return Math.round(inches * 1000) / 1000;
}
