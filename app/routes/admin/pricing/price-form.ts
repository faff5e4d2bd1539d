import { z } from "zod";
import { MAX_PRICE_NOTE_CHARACTERS } from "~/domain/operations/prices/set-customer-price";
import { parseDollars } from "~/lib/money";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { words } from "./words";

const { errors } = words;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Catches an amount typed in cents. */
const MAX_PRICE_CENTS = 1_000_000;

const price = z
  .string({ message: errors.price })
  .transform((text) => parseDollars(text) ?? Number.NaN)
  .pipe(z.number({ message: errors.price }).max(MAX_PRICE_CENTS, errors.tooMuch({ most: MAX_PRICE_CENTS })));

const day = z
  .string()
  .transform((text) => parseDay(text) ?? Number.NaN)
  .pipe(z.number({ message: errors.date }))
  .optional();

/** A field left empty is `undefined`, which the list's form cannot tell from one that it does not have. */
export const priceForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("reset"), planId: z.coerce.number().int().positive() }),
  z.object({ intent: z.literal("price"), planId: z.coerce.number().int().positive(), price }),
  z
    .object({
      intent: z.literal("agreement"),
      planId: z.coerce.number().int().positive(),
      price,
      notes: z
        .string()
        .max(MAX_PRICE_NOTE_CHARACTERS, errors.notes({ most: MAX_PRICE_NOTE_CHARACTERS }))
        .transform(cleanMultiLine)
        .optional(),
      from: day,
      until: day,
    })
    .refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
      path: ["until"],
      message: errors.order,
    }),
]);

/** The form in the domain's words: the last day is included, so the price ends when the day after begins. */
export function toCustomerPrice(form: z.output<typeof priceForm>) {
  switch (form.intent) {
    case "reset":
      return { planId: form.planId, cents: null };
    case "price":
      return { planId: form.planId, cents: form.price };
    case "agreement":
      return {
        planId: form.planId,
        cents: form.price,
        notes: form.notes ?? "",
        from: form.from ?? null,
        until: form.until === undefined ? null : form.until + DAY_MS,
      };
  }
}

/** `2026-11-30` in epoch ms (UTC), or null where it is no day. */
function parseDay(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(at) || dayText(at) !== text ? null : at;
}

/** A moment as a date field has it. */
export function dayText(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString().slice(0, 10);
}

/** The last day of a price that ends at this moment. */
export const lastDayText = (until: number | null) => dayText(until === null ? null : until - DAY_MS);

/** Cents as a person types them. */
export const dollarsText = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? "" : (cents / 100).toFixed(2);
