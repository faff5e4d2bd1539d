import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { designVersions, versionPrints } from "~/db/schema";
import { WITHDRAWN_BY_OWNER } from "~/domain/designs/library/library-limits";
import type { Garment } from "~/garments/find-garments";
import { type Print, sortPrints } from "./version-prints";

/** The content of a version. It never changes: any other content is another version. */
export interface VersionContent {
  garment: Garment;
  prints: readonly Print[];
  /** Stores show the first. */
  colors: readonly string[];
  priceCents: number;
}

/** Null, and the write refused as `picture-deleted`, if its owner deleted the picture since it was read. */
const keptPictureSql = (id: string) =>
  sql<string>`(SELECT id FROM pictures WHERE id = ${id} AND withdrawn_why IS NOT ${WITHDRAWN_BY_OWNER})`;

/** Writes a version with its prints. Throws if it has no print. */
export function insertVersionStatements(
  { db, now }: Pick<App, "db" | "now">,
  { id, productId, content }: { id: string; productId: string; content: VersionContent },
): Statement[] {
  const [first, ...further] = sortPrints(content.prints);
  if (!first) throw new Error("a version has a print");
  const { areaId, ...place } = first.placement;
  return [
    // A trigger inserts the first print.
    db.insert(designVersions).values({
      id,
      productId,
      pictureId: keptPictureSql(first.picture.id),
      garmentId: content.garment.id,
      placement: areaId,
      ...place,
      effectiveDpi: first.effectiveDpi,
      colors: JSON.stringify(content.colors),
      priceCents: content.priceCents,
      createdAt: now(),
    }),
    ...(further.length > 0
      ? [
          db.insert(versionPrints).values(
            further.map((print, at) => ({
              versionId: id,
              position: at + 1,
              pictureId: keptPictureSql(print.picture.id),
              ...print.placement,
              effectiveDpi: print.effectiveDpi,
            })),
          ),
        ]
      : []),
  ];
}
