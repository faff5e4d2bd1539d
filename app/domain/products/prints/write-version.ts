import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { designVersions, versionPrints } from "~/db/schema";
import type { Garment } from "~/domain/garments/find-garments";
import { type Print, sortPrints } from "./version-prints";

/** What a version says, once and for all: a change of any of it is another version. */
export interface VersionContent {
  garment: Garment;
  prints: readonly Print[];
  /** The first is the one that stores show. */
  colours: readonly string[];
  priceCents: number;
}

/** Writes a version with its prints. Throws on one without a print. */
export function insertVersionStatements(
  { db, now }: Pick<App, "db" | "now">,
  { id, productId, content }: { id: string; productId: string; content: VersionContent },
): Statement[] {
  const [first, ...further] = sortPrints(content.prints);
  if (!first) throw new Error("a version has a print");
  const { areaId, ...place } = first.placement;
  return [
    // Its first print joins the others by trigger.
    db.insert(designVersions).values({
      id,
      productId,
      pictureId: first.picture.id,
      garmentId: content.garment.id,
      placement: areaId,
      ...place,
      effectiveDpi: first.effectiveDpi,
      colours: JSON.stringify(content.colours),
      priceCents: content.priceCents,
      createdAt: now(),
    }),
    ...(further.length > 0
      ? [
          db.insert(versionPrints).values(
            further.map((print, at) => ({
              versionId: id,
              position: at + 1,
              pictureId: print.picture.id,
              ...print.placement,
              effectiveDpi: print.effectiveDpi,
            })),
          ),
        ]
      : []),
  ];
}
