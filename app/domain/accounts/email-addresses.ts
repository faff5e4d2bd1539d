import { z } from "zod";

/** Providers that fold dots; all of them fold what follows a plus. */
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
  .string({ error: "Please enter a valid email address." })
  .trim()
  .toLowerCase()
  .max(254, "Please enter a valid email address.")
  .pipe(z.email("Please enter a valid email address."));

/** One mailbox, one text: welcome gifts come once per person, not once per spelling. Takes a valid address. */
export function canonicalEmail(email: string): string {
  const at = email.lastIndexOf("@");
  let local = email.slice(0, at).toLowerCase();
  let domain = email.slice(at + 1).toLowerCase();
  if (FOLDS_PLUS.has(domain)) local = local.replace(/\+.*$/, "");
  if (FOLDS_DOTS.has(domain)) local = local.replaceAll(".", "");
  if (domain === "googlemail.com") domain = "gmail.com";
  return `${local}@${domain}`;
}
