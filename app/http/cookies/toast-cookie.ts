import { redirect } from "@remix-run/cloudflare";
import { z } from "zod";
import { safePath } from "../responses/redirects";
import { readCookie, writeCookie } from "./cookie";

const toast = z.object({
  kind: z.enum(["success", "error", "info"]),
  title: z.string().max(120),
  description: z.string().max(300).optional(),
  /** An important message: it is also shown above the page, where it stays after the toast has closed. */
  stays: z.boolean().optional(),
});
export type Toast = z.infer<typeof toast>;

/** A Set-Cookie value that shows a toast on the next page, for answers that are not redirects. */
export function toastCookie(origin: string, shown: Toast): string {
  return writeCookie(origin, "toast", JSON.stringify(shown), 60);
}

/** Redirects within this site and shows a toast on the next page, whether or not that page runs scripts. */
export function redirectWithToast(
  origin: string,
  to: string,
  shown: Toast,
  headers = new Headers(),
): Response {
  headers.append("set-cookie", toastCookie(origin, shown));
  return redirect(safePath(to), { status: 303, headers });
}

/** The toast set by the previous request, and the Set-Cookie value that removes it. */
export function consumeToast(request: Request, origin: string): { toasts: Toast[]; clear: string | null } {
  const text = readCookie(request, origin, "toast");
  if (!text) return { toasts: [], clear: null };
  const clear = writeCookie(origin, "toast", "", 0);
  try {
    return { toasts: [toast.parse(JSON.parse(text))], clear };
  } catch {
    return { toasts: [], clear };
  }
}
