import { readCookie } from "./cookie";

export type Theme = "light" | "dark" | "system";

/** The server renders the theme from a cookie, which needs no inline script and never flashes the wrong one. */
export function readTheme(request: Request, origin: string): Theme {
  const value = readCookie(request, origin, "theme");
  return value === "light" || value === "dark" ? value : "system";
}
