import type { OrderPage } from "~/domain/orders/queries/order-page";
import type { TimelineEntry } from "~/ui/data-display/timeline";
import { words } from "./timeline-words";

type Part = OrderPage["parts"][number]["part"];
type OrderEvent = OrderPage["events"][number];

/** Events that are a problem as long as they are the current state. */
const PROBLEMS = new Set(["on_hold", "failed", "out_of_stock", "returned"]);

const { submitted, printed, restShipped, shipped, delivered } = words.next;
/** The steps ahead of each state. */
const NEXT_STEPS: Partial<Record<Part["state"], string[]>> = {
  waiting: [submitted, printed, shipped, delivered],
  drafted: [submitted, printed, shipped, delivered],
  confirmed: [printed, shipped, delivered],
  in_production: [shipped, delivered],
  partly_shipped: [restShipped, delivered],
  shipped: [delivered],
};

/** Events of the order and of this part, oldest first, then the steps ahead. */
export function partTimeline(page: OrderPage, part: Part): TimelineEntry[] {
  // A reprint shows only its own events; earlier ones belong to the part that it replaces.
  const past = page.events
    .filter((event) => (event.partId === null ? part.reprintOf === null : event.partId === part.id))
    .flatMap((event): TimelineEntry[] => {
      const text = words.events[event.kind];
      if (!text) return [];
      return [
        {
          title: text.title,
          at: event.createdAt,
          detail: text.detail ?? detailOf(event),
          state: PROBLEMS.has(event.kind) && isStill(event, part) ? "problem" : "done",
        },
      ];
    })
    .sort((a, b) => (a.at ?? 0) - (b.at ?? 0));
  const ahead = page.order.state === "paid" && !isRestSettled(part) ? (NEXT_STEPS[part.state] ?? []) : [];
  const last = past.at(-1);
  if (last && last.state === "done" && ahead.length > 0) last.state = "now";
  return [...past, ...ahead.map((title): TimelineEntry => ({ title, state: "next" }))];
}

function detailOf(event: OrderEvent): string | undefined {
  return event.kind === "shipped" && event.detail
    ? words.trackingNumber({ trackingNumber: event.detail })
    : undefined;
}

/** Whether the part is still in the state that the event reported. */
function isStill(event: OrderEvent, part: Part): boolean {
  if (part.closedAt !== null) return false;
  return event.kind === "returned" || event.kind === "out_of_stock" || part.state === event.kind;
}

/** What was sent has arrived, and the rest was refunded or is reprinted as a part of its own. */
function isRestSettled(part: Part): boolean {
  return part.state === "partly_shipped" && part.closedAt !== null;
}

/** The state of an order in one sentence. */
export function orderHeadline({
  order,
  parts,
  claims,
  changeableUntil,
  isPaymentProcessing,
}: OrderPage): string {
  const text = words.headline;
  if (order.state === "awaiting_payment")
    return isPaymentProcessing ? text.paymentProcessing : text.awaitingPayment;
  if (order.state === "expired") return text.expired;
  if (order.state === "canceled") return text.canceled;
  const states = parts
    .map(({ part }) => (isRestSettled(part) ? "delivered" : part.state))
    .filter((state) => state !== "canceled");
  const all = (...wanted: Part["state"][]) => states.every((state) => wanted.includes(state));
  const isHeld = (state: Part["state"]) => state === "on_hold" || state === "failed";
  if (states.some(isHeld)) return text.held({ isAll: states.every(isHeld) });
  if (claims.some((claim) => claim.state === "open")) return text.claimed;
  if (all("delivered")) return claims.length > 0 ? text.deliveredAfterClaim : text.delivered;
  if (all("shipped", "delivered")) return text.shipped;
  if (states.some((state) => ["partly_shipped", "shipped", "delivered"].includes(state)))
    return text.partlyShipped;
  if (states.some((state) => state === "in_production")) return text.inProduction;
  if (all("confirmed")) return text.submitted;
  return changeableUntil === null ? text.paid : text.paidAndChangeable;
}
