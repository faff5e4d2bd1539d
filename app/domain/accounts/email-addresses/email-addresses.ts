import { z } from "zod";
import { words } from "../words";

/** Providers that ignore dots. All in FOLDS_PLUS ignore what follows a plus sign. */
const FOLDS_DOTS = new Set(["gmail.com", "googlemail.com"]);
const FOLDS_PLUS = new Set([
  ...FOLDS_DOTS,
  "outlook.com",
  "hotmail.com",
  "live.com",
  "icloud.com",
  "me.com",
  "fastmail.com",
  "proton.me",
  "protonmail.com",
]);

export const emailAddress = z
  .string({ error: words.email })
  .trim()
  .toLowerCase()
  .max(254, words.email)
  .pipe(z.email(words.email));

/** One text per mailbox, so that welcome credits come once per person and not once per spelling. Takes a valid address. */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  let local = email.slice(0, at).toLowerCase();
  let domain = email.slice(at + 1).toLowerCase();
  if (FOLDS_PLUS.has(domain)) local = local.replace(/\+.*$/, "");
  if (FOLDS_DOTS.has(domain)) local = local.replaceAll(".", "");
  if (domain === "googlemail.com") domain = "gmail.com";
  return `${local}@${domain}`;
}
