import { type SQL, sql } from "drizzle-orm";

/** Every column that names a file of the bucket; each has an index. */
const FILE_COLUMNS = [
  ["pictures", "file_key"],
  ["pictures", "preview_key"],
  ["pictures", "thumbnail_key"],
  ["picture_provenance", "credentials_key"],
  ["picture_provenance", "vector_key"],
  ["mockups", "file_key"],
  ["renderings", "file_key"],
  ["claim_photos", "file_key"],
  ["data_exports", "file_key"],
  ["stores", "banner_key"],
  ["stores", "logo_key"],
  ["content_files", "file_key"],
  ["affiliate_banners", "image_key"],
  ["inquiry_attachments", "file_key"],
] as const;

/** The keys of a JSON array that no row names, as `key`. Names come from contents, so several rows may name one file. */
export function unnamedFilesSql(keys: string[]): SQL<{ key: string }> {
  const isNamed = sql.join(
    FILE_COLUMNS.map(
      ([table, column]) => sql`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(column)} = value)`,
    ),
    sql` OR `,
  );
  return sql`SELECT value AS key FROM json_each(${JSON.stringify(keys)}) WHERE NOT (${isNamed})`;
}
