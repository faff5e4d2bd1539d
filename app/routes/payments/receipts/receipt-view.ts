import type { Receipt } from "~/domain/payments/receipts/read-receipt";
import { taxBetween } from "~/domain/payments/tax-share";
import { formatDay } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const text = words.receipt;

/** What a receipt or a credit note says. */
export function receiptView(
  { receipt, paid, lines, notes, invoiced, returned }: Receipt,
  { supportEmail }: { supportEmail: string },
) {
  const isCreditNote = receipt.series === "credit-note";
  const own = notes.find(({ number }) => number === receipt.number);
  /** A receipt of what a bank returned stands by itself. */
  const isOriginal = !isCreditNote && receipt.reversalId === null;
  const back = notes.reduce((total, note) => total + signed(note), 0);
  return {
    number: receipt.number,
    isCreditNote,
    isReturned: !isCreditNote && !isOriginal,
    issuedAt: receipt.issuedAt,
    totalCents: receipt.amountCents,
    /** The receipt that a credit note is about, or the credit note that no longer counts. */
    of: isCreditNote ? (paid?.receiptNumber ?? invoiced?.receiptNumber ?? null) : returned,
    orderId: paid?.orderId ?? null,
    supportEmail,
    facts: facts({ paid, invoiced }),
    lines: isOriginal ? costs() : goingBack(),
    notes: isOriginal ? notes.map((note) => ({ number: note.number, cents: signed(note) })) : [],
    leftCents: receipt.amountCents - back,
    isDisputed: isOriginal && (paid?.state === "disputed" || invoiced?.isDisputed === 1),
  };

  /** What goes back, and the tax in it: by the notes before this one, so that all of them add up to the tax that was paid. */
  function goingBack() {
    const before = notes
      .slice(0, own ? notes.indexOf(own) : 0)
      .reduce((total, note) => total + signed(note), 0);
    const sold = paid ?? invoiced;
    const to = before + (own ? signed(own) : 0);
    const taxCents = sold && own ? Math.abs(taxBetween(sold, { from: before, to })) : 0;
    return [
      { ...reason(), cents: receipt.amountCents - taxCents },
      { label: text.tax, cents: taxCents },
    ];
  }

  function reason() {
    if (!isCreditNote) return { label: text.returned };
    if (!invoiced) return { label: text.why(own?.cause ?? "") };
    return { label: text.refundOf({ name: subscriptionName(invoiced) }), note: period(invoiced) };
  }

  function costs() {
    if (paid?.orderId)
      return [
        ...lines.map((line) => ({
          label: text.line(line),
          cents: line.priceCents,
        })),
        { label: text.shipping, cents: paid.shippingCents ?? 0 },
        { label: text.tax, cents: paid.taxCents },
      ];
    const taxCents = (paid ?? invoiced)?.taxCents ?? 0;
    const tax = { label: text.tax, cents: taxCents };
    const cents = receipt.amountCents - taxCents;
    if (invoiced) return [{ label: subscriptionName(invoiced), note: period(invoiced), cents }, tax];
    const name = paid ? (paid.name ?? paid.kind) : "";
    const isShort = paid?.askedCents != null;
    return [{ label: name, cents, ...(isShort ? { note: text.share } : {}) }, tax];
  }
}

export type ReceiptView = ReturnType<typeof receiptView>;

const signed = ({ series, amountCents }: Pick<Receipt["notes"][number], "series" | "amountCents">) =>
  series === "credit-note" ? amountCents : -amountCents;

function period({ periodStartsAt, periodEndsAt }: NonNullable<Receipt["invoiced"]>): string {
  return text.period({ from: formatDay(periodStartsAt), to: formatDay(periodEndsAt) });
}

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
