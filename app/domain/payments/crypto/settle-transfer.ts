import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { cryptoCheckouts, payments } from "~/db/schema";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { compareDecimals, isDecimal, shareOf } from "~/lib/decimal";
import { log } from "~/lib/log";
import type { Payment } from "~/purchase";
import { closePaymentStatement } from "../close-payment";
import { markPaymentPaid, type PaidResult } from "../mark-payment-paid";
import { recordManualRefund } from "../refunds/manual-refund";
import { type CryptoSession, judgeTransfer } from "./judge-transfer";
import { recordTransferStatement } from "./record-transfer";
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
  const incident =
    rule.incident && hasMoney(session) ? [incidentStatement(app, payment, session, is, differs)] : [];
  const isOwn = payment.sessionId === null || session.id === payment.sessionId;
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
      const { actuallyPaid } = session.transfer;
      return markPaymentPaid(app, payment, session, [
        recordTransferStatement(app, payment.id, session.transfer, { acceptedPaid: actuallyPaid }),
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
  const left = payment.amountCents - payment.refundedCents;
  if (isOwn && transfer.state === "refunded" && left > 0) {
    const { currency } = payment;
    const id = `${payment.provider}-${session.id}`;
    await recordManualRefund(app, payment.id, {
      id,
      state: "succeeded",
      amountCents: left,
      currency,
      key: null,
    });
    return { status: "already", payment };
  }
  const { is, differs } = judgeTransfer(app, payment, session);
  const told = isOwn ? "overpaid" : is;
  if (!TRANSFER_RULES[told].incident || !hasMoney(session)) return { status: "already", payment };
  if (isOwn && !(await isMoreThanAccepted(app, payment, transfer.actuallyPaid)))
    return { status: "already", payment };
  await runTransaction(app.db, [incidentStatement(app, payment, session, told, differs)]);
  return { status: "already", payment };
}

async function isMoreThanAccepted({ db }: Pick<App, "db">, payment: Payment, paid: string): Promise<boolean> {
  const [row] = await db
    .select({ acceptedPaid: cryptoCheckouts.acceptedPaid })
    .from(cryptoCheckouts)
    .where(eq(cryptoCheckouts.paymentId, payment.id));
  const accepted = row?.acceptedPaid ?? "0";
  return isDecimal(accepted) && compareDecimals(paid, accepted) > 0;
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

/** One incident for each case of each transfer; reading the same again does not repeat it. */
function incidentStatement(
  app: Pick<App, "now">,
  payment: Payment,
  session: CryptoSession,
  is: TransferCase,
  differs: string[],
): SQL {
  const { transfer } = session;
  const askedCents = payment.askedCents ?? payment.amountCents;
  const isSameCoin = transfer.payCurrency === payment.payCurrency && transfer.payAmount !== null;
  return openIncidentOnceStatement(
    app,
    {
      cause: `crypto:${payment.id}:${is}:${session.id}`,
      subject: `payment:${payment.id}`,
      detail: {
        why: words.cases[is].admin,
        case: is,
        transfer: session.id,
        parent: transfer.parentId,
        wantedCents: askedCents,
        wantedCoin: payment.payCurrency,
        wantedCoins: transfer.payAmount,
        paidCoin: transfer.payCurrency,
        paidCoins: transfer.actuallyPaid,
        worthCents: isSameCoin ? shareOf(askedCents, transfer.actuallyPaid, transfer.payAmount ?? "0") : null,
        differs: differs.length > 0 ? differs.join(", ") : null,
      },
    },
    sql`true`,
  );
}
