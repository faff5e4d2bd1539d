import { purchaseName } from "~/domain/payments/purchases/purchase-name";
import type { Receipt } from "~/domain/payments/receipts/read-receipt";
import { formatDay } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const text = words.receipt;

/** What a receipt or a credit note says. */
export function receiptView(
  { receipt, paid, lines, notes, invoiced }: Receipt,
  { supportEmail }: { supportEmail: string },
) {
  const isCreditNote = receipt.series === "credit-note";
  const own = notes.find(({ refundId }) => refundId === receipt.refundId);
  const back = notes.reduce((total, note) => total + note.amountCents, 0);
  return {
    number: receipt.number,
    isCreditNote,
    issuedAt: receipt.issuedAt,
    totalCents: receipt.amountCents,
    /** The receipt that a credit note is about. */
    of: isCreditNote ? (paid?.receiptNumber ?? null) : null,
    orderId: paid?.orderId ?? null,
    supportEmail,
    facts: facts({ paid, invoiced }),
    lines: isCreditNote ? [{ label: text.why(own?.cause ?? ""), cents: receipt.amountCents }] : costs(),
    notes: isCreditNote
      ? []
      : notes.map(({ number, amountCents, issuedAt }) => ({ number, amountCents, issuedAt })),
    leftCents: receipt.amountCents - back,
    isDisputed: !isCreditNote && paid?.state === "disputed",
  };

  function costs() {
    if (paid?.orderId)
      return [
        ...lines.map((line) => ({
          label: text.line(line),
          cents: line.priceCents,
        })),
        { label: text.shipping, cents: paid.shippingCents ?? 0 },
        { label: text.tax, cents: paid.taxCents ?? 0 },
      ];
    if (invoiced)
      return [
        {
          label: subscriptionName(invoiced),
          note: text.period({
            from: formatDay(invoiced.periodStartsAt),
            to: formatDay(invoiced.periodEndsAt),
          }),
          cents: receipt.amountCents,
        },
        { label: text.tax, cents: 0 },
      ];
    const name = paid ? (purchaseName(paid) ?? paid.kind) : "";
    const isShort = paid?.askedCents != null;
    return [
      { label: name, cents: receipt.amountCents, ...(isShort ? { note: text.share } : {}) },
      { label: text.tax, cents: 0 },
    ];
  }
}

export type ReceiptView = ReturnType<typeof receiptView>;

function subscriptionName({ kind, planName }: NonNullable<Receipt["invoiced"]>): string {
  return kind === "membership" ? text.membership : text.plan({ name: planName ?? "" });
}

function facts({ paid, invoiced }: Pick<Receipt, "paid" | "invoiced">) {
  const reference = paid?.reference ?? invoiced?.reference ?? null;
  const email = paid?.email || invoiced?.email || null;
  return [
    ...(paid?.recipientName ? [{ label: text.name, value: paid.recipientName }] : []),
    ...(email && !email.startsWith("deleted:") ? [{ label: text.billedTo, value: email }] : []),
    ...(paid?.orderNumber ? [{ label: text.orderNumber, value: paid.orderNumber }] : []),
    {
      label: text.paidWith,
      value: paid?.payCurrency ? text.coins({ coin: paid.payCurrency.toUpperCase() }) : text.card,
    },
    ...(reference ? [{ label: text.reference, value: reference }] : []),
  ];
}
