import { and, asc, eq } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { isConstraintViolation } from "~/db/constraint-violations";
import { claimPhotos, claims, orderLines, orderParts, orders, shipments } from "~/db/schema";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import type { LineQuantities } from "../line-quantities";
import { orderEventStatement } from "../order-events";
import { describeClaimedItems } from "./claim-details";
import { type ClaimPhoto, MAX_CLAIM_PHOTOS } from "./claim-photos";
import { type ClaimReason, claimableQuantities, computeClaimWindow } from "./claim-window";
import { words } from "./words";

/** Claims with these reasons need a photo. */
export const REASONS_REQUIRING_PHOTOS: ReadonlySet<ClaimReason> = new Set(["damaged", "misprinted", "wrong"]);

export type OpenClaimResult =
  | { status: "opened"; claimId: string }
  /** A claim of this part is open. */
  | { status: "already" }
  | { status: "refused"; why: "closed" | "not-yet" | "pieces" | "photos" }
  | { status: "unknown" };

/**
 * Opens a claim: stores its photos privately, opens an incident and delays the creator's earning. The caller has
 * checked that the order is the buyer's.
 */
export async function openClaim(
  app: Pick<App, "db" | "now" | "files" | "enqueue">,
  claim: {
    orderId: string;
    partId: string;
    reason: ClaimReason;
    detail: string;
    wanted: (typeof claims.$inferSelect)["wanted"];
    pieces: LineQuantities;
    photos: ClaimPhoto[];
  },
): Promise<OpenClaimResult> {
  const at = app.now();
  const known = await findClaimablePart(app, claim);
  if (!known) return { status: "unknown" };
  const { order, part, lines } = known;
  const window = computeClaimWindow(known, at);
  if (window.state !== "open")
    return { status: "refused", why: window.state === "none" ? "not-yet" : "closed" };
  if (!window.reasons.includes(claim.reason)) return { status: "refused", why: "not-yet" };
  const most = new Map(claimableQuantities(part, lines).map(({ line, quantity }) => [line.id, quantity]));
  const isSane = claim.pieces.every(({ lineId, quantity }) => quantity <= (most.get(lineId) ?? 0));
  if (claim.pieces.length === 0 || !isSane) return { status: "refused", why: "pieces" };
  if (
    claim.photos.length > MAX_CLAIM_PHOTOS ||
    (REASONS_REQUIRING_PHOTOS.has(claim.reason) && claim.photos.length === 0)
  )
    return { status: "refused", why: "photos" };

  const claimId = newId();
  const photos = claim.photos.map((photo, index) => ({
    ...photo,
    position: index + 1,
    fileKey: `claims/${claimId}/${index + 1}.${photo.contentType.slice("image/".length)}`,
  }));
  await Promise.all(
    photos.map(({ fileKey, bytes, contentType }) =>
      app.files.put(fileKey, bytes, { httpMetadata: { contentType } }),
    ),
  );
  const email = queueEmailStatement(app, {
    template: "claim-received",
    to: order.email,
    key: `claim-received:${claimId}`,
    data: {
      orderId: order.id,
      number: order.number,
      what: words.claimReasons[claim.reason].toLowerCase(),
      lines: describeClaimedItems(claim.pieces, lines),
      photos: photos.length,
    },
  });
  try {
    await runTransaction(app.db, [
      app.db.insert(claims).values({
        id: claimId,
        orderId: order.id,
        partId: part.id,
        reason: claim.reason,
        detail: claim.detail,
        wanted: claim.wanted,
        contents: JSON.stringify(claim.pieces),
        createdAt: at,
      }),
      ...photos.map(({ position, fileKey, contentType, bytes }) =>
        app.db.insert(claimPhotos).values({ claimId, position, fileKey, contentType, bytes: bytes.length }),
      ),
      orderEventStatement({
        orderId: order.id,
        partId: part.id,
        kind: "claimed",
        detail: claim.reason,
        key: `claimed:${claimId}`,
        at,
      }),
      openIncidentStatement(app, {
        cause: `claim:${claimId}`,
        subject: `order:${order.id}`,
        detail: { reason: claim.reason, wanted: claim.wanted, photos: photos.length },
      }),
      email.statement,
    ]);
  } catch (error) {
    await app.files.delete(photos.map(({ fileKey }) => fileKey)).catch(() => {});
    if (isConstraintViolation(error, "claim-exists")) return { status: "already" };
    throw error;
  }
  await app.enqueue({ type: "deliver", deliveryId: email.deliveryId });
  return { status: "opened", claimId };
}

async function findClaimablePart(
  { db }: Pick<App, "db">,
  { orderId, partId }: { orderId: string; partId: string },
) {
  // One table for each query: D1 returns the rows of a batch by column name.
  const [[part], [order], lines, parcels] = await db.batch([
    db
      .select()
      .from(orderParts)
      .where(and(eq(orderParts.id, partId), eq(orderParts.orderId, orderId))),
    db
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.state, "paid"))),
    db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.id)),
    db.select().from(shipments).where(eq(shipments.partId, partId)),
  ]);
  if (!part || !order) return null;
  const rootId = part.reprintOf ?? part.id;
  return { part, order, parcels, lines: lines.filter((line) => line.partId === rootId) };
}
