import { sql } from "drizzle-orm";
import type { InvariantCheck } from "~/domain/invariants/invariant-check";
import { storedFilesCheck } from "~/domain/invariants/stored-files-check";

export const PERSONAL_DATA_CHECKS: InvariantCheck[] = [
  storedFilesCheck({
    name: "I9 exports",
    prefix: "exports/",
    rows: (stretch) =>
      sql`SELECT file_key AS key, 1 AS wanted FROM data_exports WHERE ${stretch("file_key")}`,
  }),
  storedFilesCheck({
    name: "I9 inbox",
    prefix: "inbox/",
    rows: (
      stretch,
    ) => sql`SELECT file_key AS key, 1 AS wanted FROM inquiry_attachments WHERE ${stretch("file_key")}
      UNION ALL SELECT file_key, 0 FROM file_deletions WHERE ${stretch("file_key")}`,
  }),
  storedFilesCheck({
    name: "I9 content",
    prefix: "content/",
    rows: (
      stretch,
    ) => sql`SELECT key, 1 AS wanted FROM (SELECT file_key AS key FROM content_files WHERE ${stretch("file_key")}
      UNION SELECT image_key FROM affiliate_banners WHERE ${stretch("image_key")})
      UNION ALL SELECT file_key, 0 FROM file_deletions WHERE ${stretch("file_key")}`,
  }),
];
