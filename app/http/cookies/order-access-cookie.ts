import { readCookie, writeCookie } from "./cookie";

/** As long as a claim can be made, and a little longer. */
const ORDER_COOKIE_DAYS = 90;
/** A cookie holds 4 kB; more orders than this need an account. */
const ORDERS_KEPT = 12;

/** `<order id>.<secret>` of each order that this browser may see, the newest first. */
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

/** A Set-Cookie that lets this browser see one more order. */
export function orderCookie(request: Request, origin: string, orderId: string, secret: string): string {
  const others = readAll(request, origin).filter((entry) => entry.orderId !== orderId);
  const kept = [{ orderId, secret }, ...others].slice(0, ORDERS_KEPT);
  return writeCookie(
    origin,
    "order",
    kept.map((entry) => `${entry.orderId}.${entry.secret}`).join("~"),
    ORDER_COOKIE_DAYS * 24 * 60 * 60,
  );
}
