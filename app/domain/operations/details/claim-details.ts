import type { App } from "~/app";
import { describeClaimedItems, findClaimDetails } from "~/domain/orders/claims/claim-details";
import { claimReportText } from "~/domain/orders/claims/partner-claim-report";

/** A claim for the admin who decides it, with the report for the print partner; null if there is none. */
export async function readClaimDetails(app: Pick<App, "db" | "origin">, { claimId }: { claimId: string }) {
  const found = await findClaimDetails(app, { claimId });
  if (!found) return null;
  const { claim, order, part, pieces, lines, photos } = found;
  const { id, reason, detail, wanted, state, note, createdAt } = claim;
  return {
    claim: { id, reason, detail, wanted, state, note, createdAt },
    order: { id: order.id, number: order.number, state: order.state, totalCents: order.totalCents },
    deliveredAt: part.deliveredAt,
    pieces: describeClaimedItems(pieces, lines),
    photos: photos.map(({ position }) => position),
    report: claimReportText(app, found),
  };
}
