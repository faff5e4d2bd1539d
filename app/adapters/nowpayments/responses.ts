import { z } from "zod";
import { isDecimal } from "~/lib/decimal";

/*
 * What we read of NOWPayments' objects. Ids are texts in some answers and numbers in others, and so are amounts: both
 * become text.
 */
const id = z
  .union([z.string(), z.number().int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,30}$/));
const decimal = z.union([z.string(), z.number()]).transform(String).refine(isDecimal);
const currency = z
  .string()
  .regex(/^[a-z0-9]{2,30}$/i)
  .transform((code) => code.toLowerCase());
const text = z.string().max(500).nullish();

export const currenciesSchema = z.object({ currencies: z.array(currency).max(5000) });

/** In dollars, where the fiat equivalent was asked for. */
export const minimumSchema = z.object({ fiat_equivalent: decimal.nullish() });

export const estimateSchema = z.object({ estimated_amount: decimal });

export const invoiceSchema = z.object({ id, invoice_url: z.url({ protocol: /^https?$/ }) });

export const paymentSchema = z.object({
  payment_id: id,
  payment_status: z.string(),
  pay_address: text,
  price_amount: decimal,
  price_currency: currency,
  pay_amount: decimal.nullish(),
  pay_currency: currency,
  actually_paid: decimal.nullish(),
  order_id: text,
  payin_extra_id: text,
  network: text,
  parent_payment_id: id.nullish(),
  invoice_id: id.nullish(),
  created_at: z.union([z.string(), z.number()]).nullish(),
});

/** A notification has the payment's fields; what it means is read from the payment itself. */
export const notificationSchema = z.object({
  payment_id: id,
  payment_status: z.string().max(60),
  actually_paid: decimal.nullish(),
  order_id: text,
});

export type NowPayment = z.infer<typeof paymentSchema>;
