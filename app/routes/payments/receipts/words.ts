import { formatCents } from "~/lib/money";

const WHY: Record<string, string> = {
  cancel: "Order canceled",
  "cancel-part": "Part of the order canceled",
  claim: "Claim",
  unwanted: "No longer available",
  purchase: "Purchase refunded",
};

export const words = {
  receipt: {
    metaTitle: ({ number, isCreditNote }: { number: string; isCreditNote: boolean }) =>
      `${isCreditNote ? "Credit note" : "Receipt"} ${number} · Inkloom`,
    missing: "Receipt · Inkloom",
    title: ({ number }: { number: string }) => `Receipt ${number}`,
    creditNote: ({ number }: { number: string }) => `Credit note ${number}`,
    lead: "Paid. Thank you.",
    creditNoteLead: "Refund to your original payment method.",
    returnedLead: "Your bank returned this refund to us: its credit note is no longer valid.",
    issued: "Date",
    of: "For receipt",
    insteadOf: "For credit note",
    name: "Name",
    billedTo: "Billed to",
    orderNumber: "Order",
    paidWith: "Paid with",
    card: "Card",
    coins: ({ coin }: { coin: string }) => `${coin}, at its value in US dollars`,
    reference: "Payment",
    caption: "What was paid for",
    line: ({ title, size, quantity }: { title: string; size: string; quantity: number }) =>
      `${quantity} × ${title}, ${size}`,
    shipping: "Delivery",
    tax: "Tax",
    period: ({ from, to }: { from: string; to: string }) => `${from} to ${to}`,
    membership: "Inkloom membership",
    plan: ({ name }: { name: string }) => `Inkloom ${name} plan`,
    share: "The share that was paid for",
    paid: "Paid",
    goesBack: "Refunded",
    why: (cause: string) => WHY[cause.split(":")[0] ?? ""] ?? "Refund",
    seller: ({ supportEmail }: { supportEmail: string }) =>
      `Sold by Inkloom. Questions about this receipt: ${supportEmail}. All amounts in US dollars.`,
    refunded: "Some of this was refunded",
    note: ({ cents }: { cents: number }) =>
      cents > 0 ? `over ${formatCents(cents)}` : `takes back ${formatCents(-cents)} of it`,
    refundOf: ({ name }: { name: string }) => `Refund: ${name}`,
    returned: "Refund returned by the bank",
    left: ({ cents }: { cents: number }) => `${formatCents(cents)} of this receipt has not been refunded.`,
    disputed: {
      title: "The bank has taken this payment back",
      text: "It decides who keeps the money; this receipt is valid until then.",
    },
    print: "Print this page from your browser: only the receipt prints.",
    order: "See the order",
  },
  list: {
    title: "Receipts",
    caption: "Your receipts and credit notes, newest first",
    number: "Number",
    what: "For",
    date: "Date",
    amount: "Amount",
    order: ({ number }: { number: string }) => `Order ${number}`,
    membership: "Inkloom membership",
    plan: "Inkloom plan",
    none: "No receipts yet: each payment gets one, with a number.",
  },
};
