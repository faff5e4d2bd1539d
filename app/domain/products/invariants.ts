import { sql } from "drizzle-orm";
import { filesCheck } from "~/domain/attentions/files-check";
import type { InvariantCheck } from "~/domain/attentions/invariant";

export const PRODUCT_CHECKS: InvariantCheck[] = [
  filesCheck({
    name: "I9 mockups",
    prefix: "mockups/",
    rows: (stretch) =>
      sql`SELECT file_key AS key, 1 AS wanted FROM mockups WHERE ${stretch("file_key")} GROUP BY file_key`,
  }),
];
