import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualifiedColumn } from "~/db/qualified-column";
import type { GarmentView } from "~/garments/find-garments";

/** The partner's mockups of a product, for its page. */

export interface PartnerMockup {
  color: string;
  view: GarmentView;
  fileKey: string;
  widthPx: number;
  heightPx: number;
  renderedAt: number;
}

/** The partner's mockups of a version in these colors, as JSON for `parsePartnerMockups`. */
export function partnerMockupsJson(versionId: SQLiteColumn, colors: SQL): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object('color', colour, 'view', view, 'fileKey', file_key,
      'widthPx', width_px, 'heightPx', height_px, 'renderedAt', created_at))
    FROM renderings WHERE version_id = ${qualifiedColumn(versionId)} AND colour IN (${colors}))`;
}

/** Those in the wanted color if there are any, else all. */
export function parsePartnerMockups(json: string, color: string): PartnerMockup[] {
  const found: PartnerMockup[] = JSON.parse(json);
  const own = found.filter((each) => each.color === color);
  return (own.length > 0 ? own : found).sort((one, other) => (one.view < other.view ? -1 : 1));
}
