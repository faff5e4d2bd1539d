import type { CryptoPayment } from "~/domain/payments/crypto/read-crypto-payment";
import { TRANSFER_RULES } from "~/domain/payments/crypto/transfer-rules";
import { creditsBought } from "~/domain/payments/purchases/credit-pack";

/** What the card shows of a payment. */
export function statusView(payment: CryptoPayment) {
  const { panel, personActs } = TRANSFER_RULES[payment.is];
  const isPaid = payment.state === "paid" || payment.state === "disputed";
  // Who asked for the coins back waits for them.
  const isOpen = (act: (typeof personActs)[number]) =>
    act === "ask-refund" ||
    (payment.refundAskedAt === null && (act !== "take-credits" || payment.kind === "credits"));
  const share = (amountCents: number) =>
    payment.kind === "credits"
      ? creditsBought({ subjectId: payment.subjectId, amountCents, askedCents: payment.askedCents })
      : 0;
  return {
    ...payment,
    panel,
    isPaid,
    personActs: isPaid ? [] : personActs.filter(isOpen),
    credits: share(payment.acceptedCents ?? payment.askedCents),
    creditsForPartial: share(payment.worthCents),
  };
}

export type StatusView = ReturnType<typeof statusView>;
