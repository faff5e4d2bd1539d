import { readCookie } from "./cookie";

type ThemeCookie = "light" | "dark" | "system";

/** The server renders the theme from a cookie, which needs no inline script and never flashes the wrong one. */
export function readThemeCookie(request: Request, origin: string): ThemeCookie {
  const value = readCookie(request, origin, "theme");
  return value === "light" || value === "dark" ? value : "system";
}
