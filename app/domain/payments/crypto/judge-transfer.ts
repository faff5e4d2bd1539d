import type { CheckoutSession, CryptoTransfer } from "~/adapters/ports/payments/payment-provider";
import type { App } from "~/app";
import { compareDecimals } from "~/lib/decimal";
import type { Payment } from "~/purchase";
import { findSessionMismatches } from "../session-mismatches";
import type { TransferCase } from "./transfer-rules";

/** A session of cryptocurrency. */
export type CryptoSession = CheckoutSession & { transfer: CryptoTransfer };

export function isCryptoSession(session: CheckoutSession | null): session is CryptoSession {
  return session?.transfer !== undefined;
}

/** Which rule applies to a transfer, by its present state at the provider. */
export function judgeTransfer(
  app: Pick<App, "origin">,
  payment: Payment,
  session: CryptoSession,
): { is: TransferCase; differs: string[] } {
  const { transfer } = session;
  const differs = findSessionMismatches(app, payment, session);
  const is = (found: TransferCase) => ({ is: found, differs });
  const isOwn = payment.sessionId === null || session.id === payment.sessionId;
  const assetDiffers = transfer.payCurrency !== payment.payCurrency;
  if (transfer.parentId !== null || !isOwn) {
    // What is still on its way may come to nothing.
    if (!isOver(transfer)) return is("unknown");
    if (assetDiffers) return is("wrong-asset");
    return is(transfer.parentId === null ? "other-payment" : "second-deposit");
  }
  switch (transfer.state) {
    case "finished":
      if (differs.length === 1 && assetDiffers) return is("wrong-asset");
      if (differs.length > 0) return is("altered");
      return is(judgeFinished(payment, transfer));
    case "partially_paid":
      return is(assetDiffers ? "wrong-asset" : "partial");
    default:
      return is(transfer.state);
  }
}

function judgeFinished(payment: Payment, { actuallyPaid, payAmount }: CryptoTransfer): TransferCase {
  if (payAmount === null) return "partial";
  const surplus = compareDecimals(actuallyPaid, payAmount);
  if (surplus < 0) return "partial";
  if (surplus > 0) return "overpaid";
  return payment.state === "expired" || payment.state === "failed" ? "late" : "paid";
}

function isOver({ state }: CryptoTransfer): boolean {
  return state === "finished" || state === "partially_paid";
}
