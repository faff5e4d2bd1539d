import { type SQL, sql } from "drizzle-orm";

/**
 * The ids of a picture, of the copies that fixes made of it, and of their copies: they show the same, so the inspection of
 * the first decides about all. An AI edit shows something else and is inspected itself.
 */
export function withFixedCopiesSql(pictureId: string | SQL): SQL {
  return sql`WITH RECURSIVE line (id) AS (SELECT ${pictureId} UNION SELECT f.made_id FROM line JOIN picture_fixes f ON f.picture_id = line.id
    WHERE f.made_id IS NOT NULL) SELECT id FROM line`;
}

/** The ids of pictures, of those that they are fixed copies of, and of all copies of these: one drawing each, whichever of them is named. */
export function sameDrawingSql(pictureIds: SQL): SQL {
  return sql`WITH RECURSIVE line (id) AS (${pictureIds}
    UNION SELECT f.picture_id FROM line JOIN picture_fixes f ON f.id = line.id
    UNION SELECT f.made_id FROM line JOIN picture_fixes f ON f.picture_id = line.id WHERE f.made_id IS NOT NULL) SELECT id FROM line`;
}

/** The ids of a picture and of those that it is a copy of, over several fixes: whose inspection decides about it. A copy has the fix's id. */
export function withOriginalsSql(pictureId: string | SQL): SQL {
  return sql`WITH RECURSIVE line (id) AS (SELECT ${pictureId} UNION SELECT f.picture_id FROM line JOIN picture_fixes f ON f.id = line.id)
    SELECT id FROM line`;
}
