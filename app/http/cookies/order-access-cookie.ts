import { readCookie, writeCookie } from "./cookie";

/** A little longer than a claim can be made. */
const ORDER_COOKIE_DAYS = 90;
/** A cookie holds 4 kB; more orders than this need an account. */
const ORDERS_KEPT = 12;

/** `<order id>.<secret>` of each order that this browser may see, newest first. */
function readAll(request: Request, origin: string): { orderId: string; secret: string }[] {
  return (readCookie(request, origin, "order") ?? "").split("~").flatMap((entry) => {
    const [orderId = "", secret = ""] = entry.split(".");
    return /^[0-9a-z]{26}$/.test(orderId) && /^[0-9a-f]{40}$/.test(secret) ? [{ orderId, secret }] : [];
  });
}

/** The secret that this browser holds for an order. */
export function readOrderSecret(request: Request, origin: string, orderId: string): string | null {
  return readAll(request, origin).find((entry) => entry.orderId === orderId)?.secret ?? null;
}

/** The orders that this browser may see. */
export function readOrderIds(request: Request, origin: string): string[] {
  return readAll(request, origin).map((entry) => entry.orderId);
}

/** A Set-Cookie that lets this browser see one more order. */
export function orderCookie(request: Request, origin: string, orderId: string, secret: string): string {
  const others = readAll(request, origin).filter((entry) => entry.orderId !== orderId);
  return write(origin, [{ orderId, secret }, ...others].slice(0, ORDERS_KEPT));
}

/** A Set-Cookie that removes these orders from this browser. */
export function orderCookieWithout(request: Request, origin: string, orderIds: string[]): string {
  return write(
    origin,
    readAll(request, origin).filter((entry) => !orderIds.includes(entry.orderId)),
  );
}

function write(origin: string, entries: { orderId: string; secret: string }[]): string {
  return writeCookie(
    origin,
    "order",
    entries.map((entry) => `${entry.orderId}.${entry.secret}`).join("~"),
    entries.length === 0 ? 0 : ORDER_COOKIE_DAYS * 24 * 60 * 60,
  );
}
