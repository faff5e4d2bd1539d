import { COMMON_PASSWORDS } from "./common-passwords";

export type PasswordWeakness = "common" | "repeated" | "of-the-address";

/** Shorter parts of an address occur in many good passwords. */
const MIN_ADDRESS_PART = 4;
const DIGITS_AND_SIGNS_AT_THE_END = /[\d\p{P}\p{S}]+$/u;

/** Why a password is easily guessed; empty if it is not. Pass `email` if it is known. */
export function passwordWeaknesses(password: string, email?: string): PasswordWeakness[] {
  const text = password.normalize("NFKC").toLowerCase();
  const weaknesses: PasswordWeakness[] = [];
  const stem = text.replace(DIGITS_AND_SIGNS_AT_THE_END, "");
  // "password123!" is as common as "password".
  if (COMMON_PASSWORDS.has(text) || COMMON_PASSWORDS.has(stem)) weaknesses.push("common");
  if (/^(.{1,3})\1+$/su.test(text)) weaknesses.push("repeated");
  if (email && isMadeOf(text, email)) weaknesses.push("of-the-address");
  return weaknesses;
}

/** True where little is left of the password without the parts of the address. */
function isMadeOf(password: string, email: string): boolean {
  const parts = email
    .toLowerCase()
    .split(/[@.+_-]/)
    .filter((part) => part.length >= MIN_ADDRESS_PART);
  const own = [email.toLowerCase(), email.toLowerCase().split("@")[0] ?? "", ...parts];
  return own.some(
    (part) => part.length >= MIN_ADDRESS_PART && password.replaceAll(part, "").length < MIN_ADDRESS_PART,
  );
}
