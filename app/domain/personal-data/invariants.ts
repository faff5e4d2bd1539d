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
];
