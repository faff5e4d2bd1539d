import { and, eq, isNull, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { attentions, payments } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { compareDecimals } from "~/lib/decimal";
import { settlePayment } from "../settle";
import { type AcceptResult, acceptTransfer } from "./accept-transfer";
import { readCryptoPayment } from "./read-crypto-payment";
import { words } from "./words";

/**
 * The person takes credits for what arrived of a partial payment. The transfer is read again first. Who asked for the coins
 * back takes none: an admin may have sent them already.
 */
export async function takeCreditsForPartial(
  app: App,
  owner: { paymentId: string; userId: string },
): Promise<AcceptResult> {
  await settlePayment(app, owner);
  const shown = await readCryptoPayment(app, owner);
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, owner.paymentId)).limit(1);
  if (shown?.is !== "partial" || !payment) return { status: "moved" };
  return acceptTransfer(app, payment, {
    cents: shown.worthCents,
    transferId: payment.sessionId,
    actuallyPaid: shown.actuallyPaid,
    unlessAskedBack: true,
    also: [
      updateTable(attentions)
        .set({ resolvedAt: app.now(), note: words.creditsTaken })
        .where(
          and(
            sql`${attentions.cause} GLOB ${`crypto:${payment.id}:partial:*`}`,
            isNull(attentions.resolvedAt),
          ),
        ),
    ],
  });
}

/** The person asks for the coins of a partial payment back: an admin sends them by hand. */
export async function askForCoinsBack(
  app: App,
  owner: { paymentId: string; userId: string },
): Promise<{ status: "asked" | "moved" }> {
  const shown = await readCryptoPayment(app, owner);
  if (shown?.is !== "partial" || compareDecimals(shown.actuallyPaid, "0") === 0) return { status: "moved" };
  const at = app.now();
  // Credits may have been taken meanwhile.
  const isUnpaid = sql`EXISTS (SELECT 1 FROM payments WHERE id = ${shown.id} AND state NOT IN ('paid', 'disputed'))`;
  const [asked] = await runTransaction(app.db, [
    sql`UPDATE crypto_checkouts SET refund_asked_at = coalesce(refund_asked_at, ${at})
      WHERE payment_id = ${shown.id} AND ${isUnpaid} RETURNING payment_id`,
    // The incident is reopened, because an admin may have closed it before.
    sql`UPDATE attentions SET detail = json_set(detail, '$.why', ${words.refundAsked}, '$.asked', 'refund'), last_at = ${at},
        told_at = NULL, resolved_at = NULL, resolved_by = NULL, note = NULL
      WHERE cause GLOB ${`crypto:${shown.id}:partial:*`} AND ${isUnpaid}`,
  ]);
  return { status: asked?.results.length ? "asked" : "moved" };
}
