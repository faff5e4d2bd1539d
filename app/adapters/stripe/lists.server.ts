import type Stripe from "stripe";
import { z } from "zod";
import type { ProviderList, ProviderLists } from "../ports/payments/provider-lists";
import { transferSchema } from "./connect-responses.server";
import { toProviderTransfer } from "./map-connect.server";
import { toCheckoutSession, toProviderDispute, toProviderRefund } from "./map-objects.server";
import { toProviderInvoice, toProviderSubscription } from "./map-subscriptions.server";
import {
  ask,
  disputeSchema,
  invoiceSchema,
  listOf,
  refundSchema,
  sessionSchema,
  subscriptionSchema,
} from "./responses.server";

/** Stripe's largest page. */
const MAX_PAGE_SIZE = 100;
const made = { created: z.number().int().nonnegative() };

/** Stripe's lists, by the time of each object. */
export function createStripeLists(stripe: Stripe): ProviderLists {
  return {
    sessions: listing(sessionSchema.extend(made), toCheckoutSession, (page) =>
      stripe.checkout.sessions.list({ ...page, expand: ["data.payment_intent"] }),
    ),
    refunds: listing(refundSchema.extend(made), toProviderRefund, (page) => stripe.refunds.list(page)),
    disputes: listing(disputeSchema.extend(made), toProviderDispute, (page) => stripe.disputes.list(page)),
    invoices: listing(invoiceSchema.extend(made), toProviderInvoice, (page) => stripe.invoices.list(page)),
    subscriptions: listing(subscriptionSchema.extend(made), toProviderSubscription, (page) =>
      // Without a status Stripe leaves out those that are canceled.
      stripe.subscriptions.list({ ...page, status: "all" }),
    ),
    transfers: listing(transferSchema.extend(made), toProviderTransfer, (page) =>
      stripe.transfers.list(page),
    ),
  };
}

interface PageParams {
  limit: number;
  created?: { lt: number };
  starting_after?: string;
}

function listing<Row extends { created: number }, T>(
  schema: z.ZodType<Row>,
  map: (row: Row) => T,
  call: (page: PageParams) => Promise<unknown>,
): ProviderList<T> {
  return async ({ beforeAt, after }) => {
    const page = await ask(listOf(schema), () =>
      call({
        limit: MAX_PAGE_SIZE,
        ...(beforeAt === null ? {} : { created: { lt: Math.floor(beforeAt / 1000) } }),
        ...(after === null ? {} : { starting_after: after }),
      }),
    );
    return {
      rows: page.data.map((row) => ({ object: map(row), createdAt: row.created * 1000 })),
      hasMore: page.has_more,
    };
  };
}
