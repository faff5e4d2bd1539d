import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { qualifiedColumn } from "~/db/qualified-column";
import type { GarmentView } from "~/domain/garments/find-garments";

/** The partner's own pictures of a product, read for its page. */

export interface PartnerMockup {
  colour: string;
  view: GarmentView;
  fileKey: string;
  widthPx: number;
  heightPx: number;
  renderedAt: number;
}

/** What the partner drew of a version in these colours, as JSON for `readRenderings`. */
export function partnerMockupsJson(versionId: SQLiteColumn, colours: SQL): SQL<string> {
  return sql<string>`(SELECT json_group_array(json_object('colour', colour, 'view', view, 'fileKey', file_key,
      'widthPx', width_px, 'heightPx', height_px, 'renderedAt', created_at))
    FROM renderings WHERE version_id = ${qualifiedColumn(versionId)} AND colour IN (${colours}))`;
}

/** Those in the wanted colour where there are any, else all that were read. */
export function parsePartnerMockups(json: string, colour: string): PartnerMockup[] {
  const found: PartnerMockup[] = JSON.parse(json);
  const own = found.filter((each) => each.colour === colour);
  return (own.length > 0 ? own : found).sort((one, other) => (one.view < other.view ? -1 : 1));
}
