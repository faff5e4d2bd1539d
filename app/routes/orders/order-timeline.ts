import type { OrderPage } from "~/domain/orders/pages/order-page";
import type { TimelineEntry } from "~/ui/data-display/timeline";

type Part = OrderPage["parts"][number]["part"];
type OrderEvent = OrderPage["events"][number];

/** What happened to an order, in a buyer's words. Kinds that concern nobody outside are not told. */
const EVENT_TEXTS: Record<string, { title: string; detail?: string; state?: "problem" }> = {
  placed: { title: "Ordered" },
  paid: { title: "Paid" },
  expired: { title: "Not paid in time", detail: "Nothing was charged." },
  canceled: { title: "Canceled", detail: "All that was paid goes back to the card." },
  submitted: { title: "Handed to the printer" },
  in_production: { title: "Being printed" },
  on_hold: { title: "On hold", state: "problem" },
  failed: { title: "The printer could not make it", state: "problem" },
  resumed: { title: "Goes on" },
  address_changed: { title: "Address corrected" },
  reprint: { title: "Made again, free of charge" },
  part_canceled: { title: "Canceled", detail: "All that was paid for it goes back to the card." },
  claimed: { title: "You reported that something is wrong" },
  claim_decided: { title: "We answered your report" },
  unreported: {
    title: "No delivery reported",
    detail: "The carrier never confirmed that it arrived. If it did not, report it as lost.",
  },
  out_of_stock: {
    title: "Out of stock at the printer",
    detail: "A piece is out of stock at the moment. We are looking for a way and will write to you.",
    state: "problem",
  },
  shipped: { title: "Shipped" },
  returned: {
    title: "A parcel came back",
    detail: "Report it below as never arrived: we make it again or give your money back.",
    state: "problem",
  },
  delivered: { title: "Delivered" },
};

/** What is still to come, from each state on. */
const NEXT_STEPS: Partial<Record<Part["state"], string[]>> = {
  waiting: ["Handed to the printer", "Printed", "Shipped", "Delivered"],
  drafted: ["Handed to the printer", "Printed", "Shipped", "Delivered"],
  confirmed: ["Printed", "Shipped", "Delivered"],
  in_production: ["Shipped", "Delivered"],
  partly_shipped: ["The rest shipped", "Delivered"],
  shipped: ["Delivered"],
};

/** The story of one part: what concerns the whole order and what concerns this part, oldest first, then what comes. */
export function partTimeline(page: OrderPage, part: Part): TimelineEntry[] {
  // A reprint has a story of its own; what came before it stands with the part that it mends.
  const told = page.events
    .filter((event) => (event.partId === null ? part.reprintOf === null : event.partId === part.id))
    .flatMap((event): TimelineEntry[] => {
      const words = EVENT_TEXTS[event.kind];
      if (!words) return [];
      return [
        {
          title: words.title,
          at: event.createdAt,
          detail: words.detail ?? detailOf(event),
          state: isStill(event, part) ? (words.state ?? "done") : "done",
        },
      ];
    })
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const ahead = page.order.state === "paid" ? (NEXT_STEPS[part.state] ?? []) : [];
  const last = told.at(-1);
  if (last && last.state === "done" && ahead.length > 0) last.state = "now";
  return [...told, ...ahead.map((title): TimelineEntry => ({ title, state: "next" }))];
}

function detailOf(event: OrderEvent): string | undefined {
  return event.kind === "shipped" && event.detail ? `Tracking number ${event.detail}` : undefined;
}

/** A hold that was lifted is a past one. */
function isStill(event: OrderEvent, part: Part): boolean {
  if (part.closedAt !== null) return false;
  return event.kind === "returned" || event.kind === "out_of_stock" || part.state === event.kind;
}

/** Where an order stands, in one sentence. */
export function orderHeadline({ order, parts, claims, changeableUntil }: OrderPage): string {
  if (order.state === "awaiting_payment") return "We are waiting for your payment.";
  if (order.state === "expired") return "This order was not paid in time. Nothing was charged.";
  if (order.state === "canceled") return "This order is canceled, and all that was paid for it goes back.";
  const states = parts.map(({ part }) => part.state).filter((state) => state !== "canceled");
  const all = (...wanted: Part["state"][]) => states.every((state) => wanted.includes(state));
  const isHeld = (state: Part["state"]) => state === "on_hold" || state === "failed";
  if (states.some(isHeld))
    return `${states.every(isHeld) ? "Something holds it up" : "Part of it is held up"}. We are looking into it, and write to you when we need you.`;
  if (claims.some((claim) => claim.state === "open"))
    return "We are looking at what you reported and will write to you.";
  if (all("delivered"))
    return claims.length > 0 ? "Everything is delivered." : "Everything is delivered. Wear it with pride.";
  if (all("shipped", "delivered")) return "It is on its way to you.";
  if (states.some((state) => ["partly_shipped", "shipped", "delivered"].includes(state)))
    return "Part of it is on its way to you.";
  if (states.some((state) => state === "in_production")) return "It is being printed.";
  if (all("confirmed")) return "The printer has it.";
  return changeableUntil === null
    ? "It is paid and goes to the printer in a moment."
    : "It is paid. You can still change your mind.";
}
