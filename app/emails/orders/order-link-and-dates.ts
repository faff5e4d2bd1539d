import { orderTokenSubject } from "~/lib/order-token-subject";
import type { EmailContext } from "../email-template";

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "between December 1 and December 4"; empty where the partner gave no dates. */
export function deliveryDateRange(from: string | null, to: string | null): string {
  if (!from || !to) return "";
  const [first, last] = [DAY.format(Date.parse(from)), DAY.format(Date.parse(to))];
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

/** The address that opens an order without an account. */
export async function orderAccessUrl(orderId: string, tools: EmailContext): Promise<string> {
  return `${tools.origin}/orders/${orderId}/open?key=${await tools.token(orderTokenSubject(orderId))}`;
}
