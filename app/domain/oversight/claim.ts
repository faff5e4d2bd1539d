import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { claimPhotos } from "~/db/schema";
import { partnerReport } from "~/domain/orders/claim-report";
import { describe, findClaim } from "~/domain/orders/claims";

/** A claim as the admin who decides it sees it, with the report for the print partner; null where there is none. */
export async function readClaim(app: Pick<App, "db" | "origin">, { claimId }: { claimId: string }) {
  const found = await findClaim(app, { claimId });
  if (!found) return null;
  const { claim, order, part, pieces, lines, photos } = found;
  const { id, reason, detail, wanted, state, note, createdAt } = claim;
  return {
    claim: { id, reason, detail, wanted, state, note, createdAt },
    order: { id: order.id, number: order.number, state: order.state, totalCents: order.totalCents },
    deliveredAt: part.deliveredAt,
    pieces: describe(pieces, lines),
    photos: photos.map(({ position }) => position),
    report: partnerReport(app, found),
  };
}

/** One picture of a claim; null where there is none. */
export async function findClaimPicture(
  { db }: Pick<App, "db">,
  { claimId, position }: { claimId: string; position: number },
): Promise<{ fileKey: string; contentType: string } | null> {
  const [photo] = await db
    .select({ fileKey: claimPhotos.fileKey, contentType: claimPhotos.contentType })
    .from(claimPhotos)
    .where(and(eq(claimPhotos.claimId, claimId), eq(claimPhotos.position, position)))
    .limit(1);
  return photo ?? null;
}
