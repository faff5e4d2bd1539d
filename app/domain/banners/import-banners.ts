import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { bannerImports } from "~/db/schema";
import { bannerImports as imports } from "~/db/schema";
import { insertInto } from "~/db/writes";
import { newId } from "~/lib/ids";
import { bannerDefaults } from "./banner-fields";
import { bannerJson } from "./banners";
import type { ImportedRow } from "./read-import-rows";

/** A banner `b` is the one that a row without an id or record means. */
export const IS_SAME_BANNER = sql`b.link_url = given ->> '$.link_url' AND b.title = given ->> '$.title'
  AND b.project_name = coalesce(given ->> '$.project_name', b.project_name)`;

/** Rows are handed over as JSON, this many characters of it at a time. */
const MAX_CHUNK_CHARACTERS = 500_000;

/**
 * Stores rows and compares each with the banner that it means: the one with its id, else the one from the same record, else
 * the one with the same title, link and project. Columns that a row does not give stay as they are, or take their default.
 * Nothing changes until the import is applied. All or nothing; returns the import's id.
 */
export async function showBannerImport(
  app: Pick<App, "db" | "now">,
  {
    by,
    source,
    name,
    rows,
  }: {
    by: string;
    source: (typeof bannerImports.$inferSelect)["source"];
    name: string;
    rows: readonly ImportedRow[];
  },
): Promise<string> {
  const importId = newId();
  await runTransaction(app.db, [
    insertInto(imports).values({ id: importId, source, name, createdBy: by, createdAt: app.now() }),
    ...chunked(rows).map((json) => rowsStatement(importId, json)),
    ...matchStatements(importId),
    ...compareStatements(importId, JSON.stringify(bannerDefaults(app.now()))),
    // Two rows of one banner: the first counts. The plus keeps SQLite from searching by position, which would be quadratic.
    sql`UPDATE banner_import_rows SET change = 'repeated' WHERE import_id = ${importId} AND change <> 'faulty'
      AND EXISTS (SELECT 1 FROM banner_import_rows earlier WHERE earlier.import_id = ${importId}
        AND earlier.banner_id = banner_import_rows.banner_id AND +earlier.position < banner_import_rows.position
        AND earlier.change <> 'faulty')`,
  ]);
  return importId;
}

function chunked(rows: readonly ImportedRow[]): string[] {
  const chunks: string[] = [];
  let texts: string[] = [];
  let size = 0;
  const close = () => {
    if (texts.length > 0) chunks.push(`[${texts.join(",")}]`);
    texts = [];
    size = 0;
  };
  const ids = new Map<string, string>();
  for (const [position, row] of rows.entries()) {
    const { title, link_url, project_name = "" } = row.given;
    const key = row.id ?? row.sourceKey ?? JSON.stringify([title, link_url, project_name]);
    const newBannerId = ids.get(key) ?? row.id ?? newId();
    ids.set(key, newBannerId);
    const text = JSON.stringify({ ...row, position, newBannerId });
    if (size + text.length > MAX_CHUNK_CHARACTERS) close();
    texts.push(text);
    size += text.length;
  }
  close();
  return chunks;
}

function rowsStatement(importId: string, json: string): SQL {
  return sql`INSERT INTO banner_import_rows (import_id, position, change, fault, banner_id, source_key, given)
    SELECT ${importId}, value ->> '$.position', iif(value ->> '$.fault' IS NULL, 'new', 'faulty'), value ->> '$.fault',
      value ->> '$.newBannerId', value ->> '$.sourceKey', value -> '$.given'
    FROM json_each(${json})`;
}

/** Finds the banners of the rows; the most reliable match runs last, so that it wins. */
function matchStatements(importId: string): SQL[] {
  const ofImport = sql`import_id = ${importId} AND change <> 'faulty'`;
  return [
    sql`UPDATE banner_import_rows SET banner_id = coalesce((SELECT id FROM affiliate_banners b
        WHERE ${IS_SAME_BANNER} ORDER BY b.id LIMIT 1), banner_id)
      WHERE ${ofImport} AND NOT EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.id = banner_id)`,
    sql`UPDATE banner_import_rows SET banner_id = (SELECT id FROM affiliate_banners b WHERE b.source_key = banner_import_rows.source_key)
      WHERE ${ofImport} AND EXISTS (SELECT 1 FROM affiliate_banners b WHERE b.source_key = banner_import_rows.source_key)`,
  ];
}

/** Each step is one pass over the rows, by index. */
function compareStatements(importId: string, defaults: string): SQL[] {
  const ofImport = sql`import_id = ${importId} AND change <> 'faulty'`;
  const banner = sql`FROM affiliate_banners WHERE affiliate_banners.id = banner_import_rows.banner_id`;
  return [
    sql`UPDATE banner_import_rows SET before = (SELECT json_patch(${bannerJson}, '{}') ${banner}),
      seen_at = (SELECT updated_at ${banner}) WHERE ${ofImport}`,
    sql`UPDATE banner_import_rows SET fields = json_patch(coalesce(before, ${defaults}), given) WHERE ${ofImport}`,
    // Days that no longer fit together, one of them from the banner as it is.
    sql`UPDATE banner_import_rows SET change = 'faulty', fault = 'end_date'
      WHERE ${ofImport} AND fields ->> '$.start_date' > fields ->> '$.end_date'`,
    sql`UPDATE banner_import_rows SET change = iif(before = fields, 'same', 'changed')
      WHERE ${ofImport} AND before IS NOT NULL`,
  ];
}
