import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { payments, products, users, videoFiles, videoOrders } from "~/db/schema";
import { paymentRemainder } from "~/domain/ledger/payment-remainder";
import { type Cursor, paginate } from "~/lib/pagination";

export type VideoOrder = typeof videoOrders.$inferSelect;
export type VideoState = VideoOrder["state"];

const VIDEOS_SHOWN = 100;

/** A person's videos, newest first, as a query. */
export function ownVideosQuery({ db }: Pick<App, "db">, { userId }: { userId: string }) {
  return db
    .select({
      id: videoOrders.paymentId,
      offerId: videoOrders.offerId,
      state: videoOrders.state,
      createdAt: videoOrders.createdAt,
    })
    .from(videoOrders)
    .where(eq(videoOrders.userId, userId))
    .orderBy(desc(videoOrders.paymentId))
    .limit(VIDEOS_SHOWN);
}

/** 1 while a bank has all that was paid for a video and decides about it: its files are withheld for so long. */
const isWithheld =
  sql<number>`(SELECT p.disputed_cents > 0 AND p.refunded_cents + p.disputed_cents >= p.amount_cents
  FROM payments p WHERE p.id = ${videoOrders}.payment_id)`.as("is_withheld");

const PRODUCTS_OFFERED = 100;

/** A person's own video with its files and the products that a brief may name; null if it is not theirs. */
export async function findOwnVideo({ db }: Pick<App, "db">, { id, userId }: { id: string; userId: string }) {
  const [[row], files, own] = await db.batch([
    db
      .select({ order: videoOrders, isWithheld, ...paymentRemainder })
      .from(videoOrders)
      .innerJoin(payments, eq(payments.id, videoOrders.paymentId))
      .where(and(eq(videoOrders.paymentId, id), eq(videoOrders.userId, userId)))
      .limit(1),
    filesQuery({ db }, id),
    db
      .select({ id: products.id, title: products.title })
      .from(products)
      .where(and(eq(products.userId, userId), isNull(products.deletedAt), sql`${products.title} <> ''`))
      .orderBy(desc(products.id))
      .limit(PRODUCTS_OFFERED),
  ]);
  if (!row) return null;
  // What a refund gives back: the price with its tax, less what went back before; nothing while a bank decides.
  const { order, leftCents } = row;
  const isWithBank = row.isWithBank === 1;
  return { order, leftCents, isWithBank, isWithheld: row.isWithheld === 1, files, products: own };
}

function filesQuery({ db }: Pick<App, "db">, paymentId: string) {
  return db
    .select({
      position: videoFiles.position,
      bytes: videoFiles.bytes,
      contentType: videoFiles.contentType,
      createdAt: videoFiles.createdAt,
    })
    .from(videoFiles)
    .where(eq(videoFiles.paymentId, paymentId))
    .orderBy(asc(videoFiles.position));
}

/** How long the link in the email of a delivery downloads without a login; the buyer's page has the files for good. */
export const VIDEO_LINK_LIFETIME_MS = 60 * 24 * 60 * 60 * 1000;

/** A file of a delivered video, with its buyer; null until it is delivered and after a refund. */
export async function findVideoFile(
  { db }: Pick<App, "db">,
  { id, position }: { id: string; position: number },
) {
  const [row] = await db
    .select({
      userId: videoOrders.userId,
      state: videoOrders.state,
      isWithheld,
      deliveredAt: videoOrders.deliveredAt,
      fileKey: videoFiles.fileKey,
      contentType: videoFiles.contentType,
    })
    .from(videoFiles)
    .innerJoin(videoOrders, eq(videoOrders.paymentId, videoFiles.paymentId))
    .where(and(eq(videoFiles.paymentId, id), eq(videoFiles.position, position)))
    .limit(1);
  return row ? { ...row, isWithheld: row.isWithheld === 1 } : null;
}

const assignees = alias(users, "assignees");

const CLOSED_STATES: readonly VideoState[] = ["delivered", "accepted", "refunded"];

/** Videos for admins: those in one of these states; oldest first if they wait, else newest first. */
export async function listVideos(
  { db }: Pick<App, "db">,
  {
    states,
    cursor,
    pageSize,
  }: { states: readonly VideoState[]; cursor: Cursor | null; pageSize?: number | undefined },
) {
  const { where, orderBy, limit } = keysetClauses({
    columns: [videoOrders.paymentId],
    isAscending: !states.some((state) => CLOSED_STATES.includes(state)),
    cursor,
    pageSize,
  });
  const rows = await db
    .select({
      id: videoOrders.paymentId,
      offerId: videoOrders.offerId,
      state: videoOrders.state,
      about: videoOrders.about,
      createdAt: videoOrders.createdAt,
      briefedAt: videoOrders.briefedAt,
      email: sql<string>`${users.email}`.as("buyer_email"),
      assignee: sql<string | null>`${assignees.email}`.as("assignee_email"),
    })
    .from(videoOrders)
    .innerJoin(users, eq(users.id, videoOrders.userId))
    .leftJoin(assignees, eq(assignees.id, videoOrders.assigneeId))
    .where(and(inArray(videoOrders.state, [...states]), where))
    .orderBy(orderBy)
    .limit(limit);
  return paginate(rows, { cursor, keyOf: (row) => [row.id], pageSize });
}

export type ListedVideo = Awaited<ReturnType<typeof listVideos>>["rows"][number];

/** A video for the admin who makes it, as queries for the page's one batch. */
export function videoQueries({ db }: Pick<App, "db">, { id }: { id: string }) {
  return [
    db
      .select({
        order: videoOrders,
        email: sql<string>`${users.email}`.as("buyer_email"),
        assignee: sql<string | null>`${assignees.email}`.as("assignee_email"),
        productTitle: sql<string | null>`${products.title}`.as("product_title"),
        productState: sql<string | null>`${products.state}`.as("product_state"),
      })
      .from(videoOrders)
      .innerJoin(users, eq(users.id, videoOrders.userId))
      .leftJoin(assignees, eq(assignees.id, videoOrders.assigneeId))
      .leftJoin(products, eq(products.id, videoOrders.productId))
      .where(eq(videoOrders.paymentId, id))
      .limit(1),
    filesQuery({ db }, id),
  ] as const;
}
