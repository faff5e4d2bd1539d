import { readCookie } from "./cookie";

export type Theme = "light" | "dark" | "system";

/** A cookie that the server renders: no flash, no inline script. */
export function readTheme(request: Request, origin: string): Theme {
  const value = readCookie(request, origin, "theme");
  return value === "light" || value === "dark" ? value : "system";
}
