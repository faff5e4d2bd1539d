import { z } from "zod";

/** What we read of Stripe Connect's answers. Fields that an account does not have yet are absent or null. */

const id = z.string().min(1);
const capability = z
  .object({ status: z.string(), status_details: z.array(z.object({ resolution: z.string() })) })
  .nullish();
const deadline = z.object({ status: z.string(), time: z.string().nullish() });
const idNumbers = z.array(z.object({ type: z.string() })).nullish();

export const accountSchema = z.object({
  id: id,
  closed: z.boolean().nullish(),
  livemode: z.boolean(),
  configuration: z
    .object({
      recipient: z
        .object({
          capabilities: z
            .object({
              stripe_balance: z.object({ stripe_transfers: capability, payouts: capability }).nullish(),
            })
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
  identity: z
    .object({
      country: z.string().nullish(),
      attestations: z
        .object({
          terms_of_service: z
            .object({ account: z.object({ date: z.string().nullish() }).nullish() })
            .nullish(),
        })
        .nullish(),
      individual: z.object({ id_numbers: idNumbers }).nullish(),
      business_details: z.object({ id_numbers: idNumbers }).nullish(),
    })
    .nullish(),
  requirements: z
    .object({
      entries: z
        .array(
          z.object({
            description: z.string(),
            awaiting_action_from: z.string(),
            minimum_deadline: deadline,
          }),
        )
        .nullish(),
      summary: z.object({ minimum_deadline: deadline.nullish() }).nullish(),
    })
    .nullish(),
});

export const accountLinkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });
export const loginLinkSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const transferSchema = z.object({
  id,
  amount: z.number().int().positive(),
  currency: z.string(),
  destination: z.union([id, z.object({ id })]),
  transfer_group: z.string().nullable(),
});

export const reversalSchema = z.object({
  id,
  amount: z.number().int().positive(),
  metadata: z.record(z.string(), z.string()).nullable(),
});

export const bankPayoutSchema = z.object({
  id,
  amount: z.number().int(),
  currency: z.string(),
  status: z.string(),
  failure_code: z.string().nullable(),
  arrival_date: z.number().int().nonnegative(),
  created: z.number().int().nonnegative(),
});

/** Two forms come in: snapshots of v1 objects, and v2 notifications that name their object only. */
export const connectEventSchema = z.looseObject({
  id,
  type: z.string(),
  object: z.string(),
  /** The connected account of a v1 event. */
  account: id.nullish(),
  data: z
    .looseObject({ object: z.looseObject({ id: id.optional(), object: z.string().optional() }) })
    .optional(),
  related_object: z.object({ id, type: z.string() }).nullish(),
});

export type StripeAccount = z.infer<typeof accountSchema>;
export type StripeTransfer = z.infer<typeof transferSchema>;
export type StripeBankPayout = z.infer<typeof bankPayoutSchema>;
