import { sql } from "drizzle-orm";
import { filesCheck } from "~/domain/attentions/files-check";
import type { InvariantCheck } from "~/domain/attentions/invariant";

export const PRODUCT_CHECKS: InvariantCheck[] = [
  filesCheck({
    name: "I9 mockups",
    prefix: "mockups/",
    rows: (stretch) =>
      // Ours and the partner's: the same bytes would be one file.
      sql`SELECT file_key AS key, 1 AS wanted FROM mockups WHERE ${stretch("file_key")}
        UNION SELECT file_key AS key, 1 AS wanted FROM renderings WHERE ${stretch("file_key")}`,
  }),
];
