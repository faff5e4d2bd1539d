import { sql } from "drizzle-orm";
import type { InvariantCheck } from "~/domain/invariants/invariant-check";
import { storedFilesCheck } from "~/domain/invariants/stored-files-check";

export const PRODUCT_INVARIANT_CHECKS: InvariantCheck[] = [
  storedFilesCheck({
    name: "I9 mockups",
    prefix: "mockups/",
    rows: (stretch) =>
      // Our mockups and the partner's: equal bytes would be one file.
      sql`SELECT file_key AS key, 1 AS wanted FROM mockups WHERE ${stretch("file_key")}
        UNION SELECT file_key AS key, 1 AS wanted FROM renderings WHERE ${stretch("file_key")}`,
  }),
];
