import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { cryptoCheckouts, payments } from "~/db/schema";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { compareDecimals, isDecimal, shareOf, subtractDecimals } from "~/lib/decimal";
import { log } from "~/lib/log";
import type { Payment } from "~/purchase";
import { closePaymentStatement } from "../close-payment";
import { markPaymentPaid, type PaidResult } from "../mark-payment-paid";
import { recordManualRefund } from "../refunds/manual-refund";
import { type CryptoSession, judgeTransfer } from "./judge-transfer";
import { recordTransferStatement } from "./record-transfer";
import { owedSurplusStatements, returnedSurplusStatements } from "./surplus-coins";
import { TRANSFER_RULES, type TransferCase } from "./transfer-rules";
import { words } from "./words";

export type TransferSettlement =
  | PaidResult
  | { status: "unpaid"; session: "open" | "processing" | "closed"; payment: Payment }
  | { status: "mismatch"; payment: Payment };

/** Applies the rule for a transfer that was read just now. Safe to run twice and concurrently. */
export async function settleTransfer(
  app: App,
  payment: Payment,
  session: CryptoSession,
): Promise<TransferSettlement> {
  if (payment.state === "paid" || payment.state === "disputed") return settleAfterPaid(app, payment, session);
  const { is, differs } = judgeTransfer(app, payment, session);
  const rule = TRANSFER_RULES[is];
  const isOwn = payment.sessionId === null || session.id === payment.sessionId;
  const incident =
    rule.incident && hasMoney(session)
      ? [
          incidentStatement(app, payment, session, {
            is,
            differs,
            payAmount: isOwn ? session.transfer.payAmount : (await readAccepted(app, payment)).payAmount,
          }),
        ]
      : [];
  const record =
    isOwn && session.transfer.parentId === null
      ? [recordTransferStatement(app, payment.id, session.transfer)]
      : [];
  const unpaid = (session: "open" | "processing" | "closed") => ({
    status: "unpaid" as const,
    session,
    payment,
  });
  switch (rule.payment) {
    case "grant": {
      // An admin said that the coins were sent back.
      if (await isReturned(app, payment)) return unpaid("closed");
      const { actuallyPaid, payAmount } = session.transfer;
      return markPaymentPaid(app, payment, session, [
        recordTransferStatement(app, payment.id, session.transfer, { acceptedPaid: actuallyPaid }),
        ...surplusStatements(app, payment, session, {
          is,
          coins: subtractDecimals(actuallyPaid, payAmount ?? actuallyPaid),
          payAmount,
        }),
        ...incident,
      ]);
    }
    case "open":
    case "processing":
      await runTransaction(app.db, [
        ...record,
        ...(rule.payment === "processing" ? [processingStatement(app, payment)] : []),
        ...incident,
      ]);
      return unpaid(payment.state === "expired" || payment.state === "failed" ? "closed" : rule.payment);
    case "close":
      await runTransaction(app.db, [
        closePaymentStatement(app, payment.id, is === "expired" ? "expired" : "failed"),
        ...record,
        ...incident,
      ]);
      if (is !== "altered") return unpaid("closed");
      log("error", "payment.mismatch", { payment: payment.id, differs: differs.join(",") });
      return { status: "mismatch", payment };
    case "keep":
      if (record.length + incident.length > 0) await runTransaction(app.db, [...record, ...incident]);
      return unpaid(payment.processingAt === null ? "open" : "processing");
  }
}

/** Coins that come after credits were granted, or go back, change no credits by themselves, except a whole refund. */
async function settleAfterPaid(
  app: App,
  payment: Payment,
  session: CryptoSession,
): Promise<TransferSettlement> {
  const { transfer } = session;
  const isOwn = session.id === payment.sessionId && transfer.parentId === null;
  if (isOwn && transfer.state === "refunded") {
    await settleRefunded(app, payment, session);
    return { status: "already", payment };
  }
  const { is, differs } = judgeTransfer(app, payment, session);
  const told = isOwn ? "overpaid" : is;
  if (!TRANSFER_RULES[told].incident || !hasMoney(session)) return { status: "already", payment };
  const { accepted, payAmount } = await readAccepted(app, payment);
  if (isOwn && compareDecimals(transfer.actuallyPaid, accepted) <= 0) return { status: "already", payment };
  const coins = isOwn ? subtractDecimals(transfer.actuallyPaid, accepted) : transfer.actuallyPaid;
  await runTransaction(app.db, [
    ...surplusStatements(app, payment, session, { is: told, coins, payAmount }),
    incidentStatement(app, payment, session, { is: told, differs, payAmount }),
  ]);
  return { status: "already", payment };
}

/** All coins of the transfer went back: the surplus, and what was bought with the rest unless another transfer bought it. */
async function settleRefunded(app: App, payment: Payment, { id: transferId }: CryptoSession): Promise<void> {
  const left = payment.amountCents - payment.refundedCents;
  const { accepted } = await readAccepted(app, payment);
  await runTransaction(app.db, returnedSurplusStatements(app, { paymentId: payment.id, transferId }));
  if (left === 0 || accepted === "0") return;
  await recordManualRefund(app, payment.id, {
    id: `${payment.provider}-${transferId}`,
    state: "succeeded",
    amountCents: left,
    currency: payment.currency,
    key: null,
  });
}

/** The coins that something was granted for, and those that the payment asked for. */
async function readAccepted({ db }: Pick<App, "db">, payment: Payment) {
  const [row] = await db
    .select({ acceptedPaid: cryptoCheckouts.acceptedPaid, payAmount: cryptoCheckouts.payAmount })
    .from(cryptoCheckouts)
    .where(eq(cryptoCheckouts.paymentId, payment.id));
  const accepted = row?.acceptedPaid ?? "0";
  return { accepted: isDecimal(accepted) ? accepted : "0", payAmount: row?.payAmount ?? null };
}

/**
 * Coins beyond what was bought, at the payment's own rate. Another coin has no rate, and what a deposit's incident was
 * decided about may have been what was bought: neither is booked here.
 */
function surplusStatements(
  app: Pick<App, "now">,
  payment: Payment,
  { id: transferId, transfer }: CryptoSession,
  { is, coins, payAmount }: { is: TransferCase; coins: string; payAmount: string | null },
): Statement[] {
  if (payAmount === null || transfer.payCurrency !== payment.payCurrency) return [];
  const worthCents = shareOf(payment.askedCents ?? payment.amountCents, coins, payAmount);
  if (worthCents === 0) return [];
  const isOwn = transferId === payment.sessionId && transfer.parentId === null;
  return owedSurplusStatements(
    app,
    { paymentId: payment.id, transferId },
    {
      coins,
      worthCents,
      happens: isOwn
        ? sql`true`
        : sql`NOT EXISTS (SELECT 1 FROM attentions WHERE cause = ${causeOf(payment, is, transferId)} AND resolved_at IS NOT NULL)`,
    },
  );
}

async function isReturned({ db }: Pick<App, "db">, payment: Payment): Promise<boolean> {
  const [row] = await db
    .select({ returnedAt: cryptoCheckouts.returnedAt })
    .from(cryptoCheckouts)
    .where(eq(cryptoCheckouts.paymentId, payment.id));
  return row?.returnedAt != null;
}

function hasMoney({ transfer }: CryptoSession): boolean {
  return compareDecimals(transfer.actuallyPaid, "0") > 0;
}

function processingStatement({ db, now }: Pick<App, "db" | "now">, payment: Payment): Statement {
  return db
    .update(payments)
    .set({ processingAt: now() })
    .where(and(eq(payments.id, payment.id), isNull(payments.processingAt)));
}

function causeOf(payment: Payment, is: TransferCase, transferId: string): `crypto:${string}` {
  return `crypto:${payment.id}:${is}:${transferId}`;
}

/** One incident for each case of each transfer; reading the same again does not repeat it. */
function incidentStatement(
  app: Pick<App, "now">,
  payment: Payment,
  session: CryptoSession,
  {
    is,
    differs,
    payAmount,
  }: {
    is: TransferCase;
    differs: string[];
    /** The coins that the payment asked for; a later deposit names only its own. */
    payAmount: string | null;
  },
): SQL {
  const { transfer } = session;
  const askedCents = payment.askedCents ?? payment.amountCents;
  const isSameCoin = transfer.payCurrency === payment.payCurrency && payAmount !== null;
  return openIncidentOnceStatement(
    app,
    {
      cause: causeOf(payment, is, session.id),
      subject: `payment:${payment.id}`,
      detail: {
        why: words.cases[is].admin,
        case: is,
        transfer: session.id,
        parent: transfer.parentId,
        wantedCents: askedCents,
        wantedCoin: payment.payCurrency,
        wantedCoins: payAmount,
        paidCoin: transfer.payCurrency,
        paidCoins: transfer.actuallyPaid,
        worthCents: isSameCoin ? shareOf(askedCents, transfer.actuallyPaid, payAmount) : null,
        differs: differs.length > 0 ? differs.join(", ") : null,
      },
    },
    sql`true`,
  );
}
