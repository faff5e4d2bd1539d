import { z } from "zod";
import { findCountry } from "./countries";
import { inAsciiDigits } from "./postal-code-digits";
import { words } from "./words";

/** A delivery address and the email address of the buyer. */
export interface Address {
  email: string;
  name: string;
  address1: string;
  address2: string;
  city: string;
  /** Empty where the partner needs no state. */
  stateCode: string;
  /** Empty where the country has no postal codes. */
  zip: string;
  countryCode: string;
}

/** A line of a label: no control characters, no runs of spaces. */
const line = (max: number, missing: string = words.needed) =>
  z
    .string({ error: missing })
    .transform((text) =>
      text
        .normalize("NFC")
        .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
        .trim(),
    )
    .pipe(z.string().max(max, words.tooLong({ most: max })));

const needed = (max: number, message: string) => line(max, message).pipe(z.string().min(1, message));

/** Labels can print letters of any alphabet, but no emoji. */
const LETTER = /\p{L}/u;
const EMOJI = /\p{Extended_Pictographic}/u;

/** False for an address that was stored when its country was still delivered to. */
export function isDeliverable({ countryCode }: Pick<Address, "countryCode">): boolean {
  return findCountry(countryCode) !== null;
}

/**
 * The address form, shared by the checkout, its validation on blur and the change of an address. A state is `US-NY` (as
 * the form sends it) or `NY`.
 */
export const addressSchema = z
  .object({
    email: z
      .string({ error: words.email })
      .trim()
      .max(254, words.emailTooLong)
      .pipe(z.email({ error: words.emailInvalid }))
      .transform((text) => text.toLowerCase()),
    name: needed(70, words.name).refine((text) => LETTER.test(text) && !EMOJI.test(text), words.nameInvalid),
    countryCode: z.string({ error: words.country }).min(1, words.country),
    address1: needed(100, words.address1).refine((text) => !EMOJI.test(text), words.address1Invalid),
    address2: line(100).optional(),
    city: needed(60, words.city).refine((text) => LETTER.test(text) && !EMOJI.test(text), words.city),
    stateCode: z.string().trim().optional(),
    zip: line(16).transform(inAsciiDigits).optional(),
  })
  // These run even if other fields are invalid, so that a form shows all its errors at once.
  .refine(isDeliverable, {
    path: ["countryCode"],
    error: words.countryNotDelivered,
    when: ({ value }) => Boolean(countryOf(value).code),
  })
  .refine((typed) => stateError(typed) === null, {
    path: ["stateCode"],
    error: ({ input }) => stateError(input as Typed) ?? "",
    when: ({ value }) => countryOf(value).country !== null && isTextOrMissing(value, "stateCode"),
  })
  .refine((typed) => zipError(typed) === null, {
    path: ["zip"],
    error: ({ input }) => zipError(input as Typed) ?? "",
    when: ({ value }) => countryOf(value).country !== null && isTextOrMissing(value, "zip"),
  })
  .transform((typed): Address => {
    const country = findCountry(typed.countryCode);
    return {
      email: typed.email,
      name: typed.name,
      address1: typed.address1,
      address2: typed.address2 ?? "",
      city: typed.city,
      stateCode: country?.states ? (splitState(typed.stateCode).code ?? "") : "",
      zip: country?.zipFormat ? (typed.zip ?? "").toUpperCase() : "",
      countryCode: typed.countryCode,
    };
  });

type Typed = { countryCode: string; stateCode?: string; zip?: string };

function countryOf(value: unknown) {
  const code = (value as Partial<Typed> | undefined)?.countryCode;
  return { code, country: typeof code === "string" ? findCountry(code) : null };
}

/** A field that is sent several times is a list, which its own rule refuses. */
function isTextOrMissing(value: unknown, field: "stateCode" | "zip"): boolean {
  const typed = (value as Record<string, unknown>)[field];
  return typed === undefined || typeof typed === "string";
}

/** `US-NY` contains its country, `NY` does not. */
function splitState(value: string | undefined): { countryCode?: string; code?: string } {
  const [first, second] = (value ?? "").split("-");
  return second === undefined ? { code: first } : { countryCode: first, code: second };
}

function stateError({ countryCode, stateCode }: Typed): string | null {
  const country = findCountry(countryCode);
  if (!country?.states) return null;
  const state = splitState(stateCode);
  const label = country.stateLabel;
  if (state.countryCode && state.countryCode !== country.code)
    return words.stateOfOtherCountry({ label, country: country.name });
  return country.states.some((each) => each.code === state.code) ? null : words.state({ label });
}

function zipError({ countryCode, zip }: Typed): string | null {
  const country = findCountry(countryCode);
  if (!country?.zipFormat) return null;
  const { pattern, example } = country.zipFormat;
  const label = country.zipLabel;
  if (!zip) return words.zip({ label });
  return pattern.test(zip.toUpperCase()) ? null : words.zipInvalid({ label, example });
}

/** The lines of the label. */
export function addressLines(address: Omit<Address, "email">): string[] {
  const { name, address1, address2, city, stateCode, zip, countryCode } = address;
  const place = [city, [stateCode, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [name, address1, address2, place, findCountry(countryCode)?.name ?? countryCode].filter(Boolean);
}

/** The address in the form that the partner takes. */
export function toPartnerRecipient(address: Address) {
  return {
    name: address.name,
    email: address.email,
    address1: address.address1,
    address2: address.address2 || undefined,
    city: address.city,
    stateCode: address.stateCode || undefined,
    zip: address.zip,
    countryCode: address.countryCode,
  };
}
