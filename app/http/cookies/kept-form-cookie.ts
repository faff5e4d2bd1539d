import { z } from "zod";
import type { App } from "~/app";
import { openSealedText, sealText } from "~/lib/secrets/sealed-text";
import { readCookie, writeCookie } from "./cookie";

/** Enough time to prove one's identity. */
const LIFETIME_MS = 10 * 60 * 1000;
/** Browsers refuse cookies of more than 4,096 bytes, name and attributes included. */
const MAX_CHARACTERS = 3_500;
const PURPOSE = "kept-form";
const SECRET_FIELD = /password|code|passkey|secret|token/i;

const keptForm = z.object({
  userId: z.string(),
  /** The address that the form was sent to. */
  path: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
});

export type KeptForm = z.infer<typeof keptForm>;

type CookieContext = Pick<App, "origin" | "appSecret" | "now">;

/**
 * Keeps what somebody typed while they confirm who they are. Null where it cannot be kept: it holds a secret, which must be typed
 * again, or is too long for a cookie. The browser's owner could read it; they typed it.
 */
export async function keptFormCookie(
  { origin, appSecret, now }: CookieContext,
  { userId, path, form }: { userId: string; path: string; form: FormData },
): Promise<string | null> {
  const fields = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
  if (fields.some(([name = ""]) => SECRET_FIELD.test(name))) return null;
  const value = { userId, path, fields };
  const text = await sealText(appSecret, { purpose: PURPOSE, value, expiresAt: now() + LIFETIME_MS });
  return text.length > MAX_CHARACTERS ? null : writeCookie(origin, "form", text, LIFETIME_MS / 1000);
}

/** This person's form, never one of an earlier user of the browser. */
export async function readKeptForm(
  { origin, appSecret, now }: CookieContext,
  request: Request,
  { userId }: { userId: string },
): Promise<KeptForm | null> {
  const text = readCookie(request, origin, "form");
  const value = await openSealedText(appSecret, { purpose: PURPOSE, text, now: now() });
  const kept = keptForm.safeParse(value).data;
  return kept?.userId === userId ? kept : null;
}

export function clearedKeptFormCookie(origin: string): string {
  return writeCookie(origin, "form", "", 0);
}
