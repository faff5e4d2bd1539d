import { accessSubject } from "~/lib/order-access";
import type { LetterTools } from ".";

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** "between December 1 and December 4"; empty where the partner gave no dates. */
export function dateRange(from: string | null, to: string | null): string {
  if (!from || !to) return "";
  const [first, last] = [DAY.format(Date.parse(from)), DAY.format(Date.parse(to))];
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

/** The address that opens an order without an account. */
export async function orderLink(orderId: string, tools: LetterTools): Promise<string> {
  return `${tools.origin}/orders/${orderId}/open?key=${await tools.token(accessSubject(orderId))}`;
}
