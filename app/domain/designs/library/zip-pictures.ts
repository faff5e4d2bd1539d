import { makeZip, predictLength } from "client-zip";
import { sql } from "drizzle-orm";
import type { App } from "~/app";

interface ZippedFile {
  name: string;
  key: string;
  bytes: number;
  lastModified: Date;
}

/** The person's own pictures among these, in this order, as files of a ZIP; empty if none is. */
export async function listZippedFiles(
  { db }: Pick<App, "db">,
  { userId, pictureIds }: { userId: string; pictureIds: readonly string[] },
): Promise<ZippedFile[]> {
  const rows = await db.all<{ key: string; type: string; bytes: number; createdAt: number }>(
    sql`SELECT p.file_key AS "key", p.content_type AS type, p.bytes, p.created_at AS createdAt
      FROM json_each(${JSON.stringify([...new Set(pictureIds)])}) j JOIN pictures p ON p.id = j.value
      WHERE p.user_id = ${userId} AND p.withdrawn_at IS NULL ORDER BY j.key`,
  );
  // An uploaded JPEG stays one: docs/decisions/025-names-of-zipped-files.md.
  return rows.map(({ key, type, bytes, createdAt }, at) => ({
    name: `image-${at + 1}.${type === "image/jpeg" ? "jpg" : "png"}`,
    ...{ key, bytes, lastModified: new Date(createdAt) },
  }));
}

/**
 * Streams the files as one ZIP, one after another, so that memory holds some chunks however many there are. A
 * missing file ends the stream with an error, so that an incomplete download fails.
 */
export function zipPictures(
  { files }: Pick<App, "files">,
  zipped: readonly ZippedFile[],
): { stream: ReadableStream<Uint8Array>; bytes: bigint } {
  async function* contents() {
    for (const { key, name, bytes, lastModified } of zipped) {
      const file = await files.get(key);
      if (!file) throw new Error(`no file ${key}`);
      yield { name, lastModified, size: bytes, input: file.body };
    }
  }
  const bytes = predictLength(zipped.map(({ name, bytes: size }) => ({ name, size })));
  return { stream: makeZip(contents()), bytes };
}
