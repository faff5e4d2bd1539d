import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualifiedColumn } from "~/db/qualified-column";
import type { Garment, GarmentView, PrintAreaId } from "~/garments/find-garments";
import { requirePrintArea } from "~/garments/find-garments";
import { effectiveDpi, type Placement } from "~/print";

/** The prints of a version: one picture on each of one to five areas, the first print first. */

/** The properties of a picture that printing needs. */
export interface PrintPicture {
  id: string;
  fileKey: string;
  contentType: string;
  widthPx: number;
  heightPx: number;
  withdrawnAt: number | null;
}

export interface Print {
  placement: Placement;
  /** Source pixels per printed inch, rounded down, so that the stated resolution is never too high. */
  effectiveDpi: number;
  picture: PrintPicture;
}

/** The print that a store shows is the one on the chest; a sleeve is shown only if it is the only one. */
const ORDER: readonly PrintAreaId[] = ["front", "left-chest", "back", "left-sleeve", "right-sleeve"];

export function sortPrints<Each extends { placement: { areaId: PrintAreaId } }>(
  prints: readonly Each[],
): Each[] {
  return ORDER.flatMap((id) => prints.filter((print) => print.placement.areaId === id));
}

export function createPrint(picture: PrintPicture, placement: Placement): Print {
  return {
    placement,
    picture,
    effectiveDpi: Math.floor(effectiveDpi({ picture, widthIn: placement.widthIn })),
  };
}

/** The prints of a version as one JSON value, read by `readPrints`. */
export function printsJson(versionId: SQLiteColumn | SQL): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object(
      'position', p.position,
      'effectiveDpi', p.effective_dpi,
      'placement', json_object('areaId', p.area_id, 'leftIn', p.left_in, 'topIn', p.top_in, 'widthIn', p.width_in, 'heightIn', p.height_in),
      'picture', json_object('id', f.id, 'fileKey', f.file_key, 'contentType', f.content_type, 'widthPx', f.width_px, 'heightPx', f.height_px, 'withdrawnAt', f.withdrawn_at)
    ))
    FROM version_prints p JOIN pictures f ON f.id = p.picture_id WHERE p.version_id = ${qualifiedColumn(versionId)})`;
}

export function readPrints(json: string): Print[] {
  const rows: (Print & { position: number })[] = JSON.parse(json);
  return rows
    .sort((one, other) => one.position - other.position)
    .map(({ placement, effectiveDpi, picture }) => ({ placement, effectiveDpi, picture }));
}

/** The printed areas of a version, as a JSON list. */
export function printAreaIdsJson(versionId: SQLiteColumn | SQL): SQL<string> {
  return sql<string>`(SELECT json_group_array(area_id) FROM version_prints WHERE version_id = ${qualifiedColumn(versionId)})`;
}

export function printAreaIdsOf(prints: readonly { placement: { areaId: PrintAreaId } }[]): PrintAreaId[] {
  return prints.map((print) => print.placement.areaId);
}

/** The side of the garment that shows its first print. */
export function coverView(garment: Garment, prints: readonly Pick<Print, "placement">[]): GarmentView {
  const [first] = prints;
  return first ? requirePrintArea(garment, first.placement.areaId).view : "front";
}

/** Pairs of areas that overlap on the garment. */
export function overlappingAreaPairs(
  garment: Garment,
  areas: readonly PrintAreaId[],
): [PrintAreaId, PrintAreaId][] {
  return areas.flatMap((one, at) =>
    areas
      .slice(at + 1)
      .filter((other) => requirePrintArea(garment, one).conflictsWith.includes(other))
      .map((other): [PrintAreaId, PrintAreaId] => [one, other]),
  );
}

/** True if pictures and placements are equal: mockups of one then show the other too. */
export function areSamePrints(some: readonly Print[], others: readonly Print[]): boolean {
  const words = (prints: readonly Print[]) =>
    prints.map(({ picture, placement: { areaId, leftIn, topIn, widthIn, heightIn } }) =>
      [picture.id, areaId, leftIn, topIn, widthIn, heightIn].join(),
    );
  return words(some).join("\n") === words(others).join("\n");
}
