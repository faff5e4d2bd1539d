import { readCookie, writeCookie } from "./cookie";

const CART_DAYS = 60;

/** `<token>.<count>`: the header shows the count without a query; the token opens the row. */
export function readCartToken(request: Request, origin: string): string | null {
  const [token] = (readCookie(request, origin, "cart") ?? "").split(".");
  return token && /^[0-9a-f]{40}$/.test(token) ? token : null;
}

export function readCartCount(request: Request, origin: string): number {
  const count = Number((readCookie(request, origin, "cart") ?? "").split(".")[1]);
  return Number.isInteger(count) && count > 0 && count < 10_000 ? count : 0;
}

export function cartCookie(origin: string, token: string, count: number): string {
  return writeCookie(origin, "cart", `${token}.${count}`, CART_DAYS * 24 * 60 * 60);
}

export function clearedCartCookie(origin: string): string {
  return writeCookie(origin, "cart", "", 0);
}
