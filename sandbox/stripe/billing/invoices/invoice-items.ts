import type Stripe from "stripe";
import { randomBase62 } from "../../../server/random-ids.ts";
import type { Sandbox } from "../../../server/sandbox.ts";
import { invalidParameter } from "../../api/errors.ts";
import {
  expandParam,
  integerParam,
  metadataParam,
  type ParamType,
  type ParamValues,
  textParam,
} from "../../api/params.ts";
import { findCustomer } from "../customers.ts";
import type { Line, Period } from "./invoice-lines.ts";
import { findInvoice, invoiceTaxes, settleWithBalance } from "./invoices.ts";

export const INVOICE_ITEM_PARAMS: Record<string, ParamType> = {
  amount: { is: "integer", required: true },
  currency: { is: "string", required: true },
  customer: { is: "string", required: true },
  description: textParam,
  expand: expandParam,
  invoice: { is: "string", required: true },
  metadata: metadataParam,
  period: { is: "object", fields: { start: integerParam, end: integerParam } },
};

/** `POST /v1/invoiceitems` with the draft that it belongs to: one more line, which may be negative. */
export function createInvoiceItem(sandbox: Sandbox, params: ParamValues): Stripe.InvoiceItem {
  const invoice = findInvoice(sandbox, String(params.invoice));
  const customer = findCustomer(sandbox, String(params.customer));
  if (invoice.customer !== customer.id)
    throw invalidParameter("The invoice belongs to another customer.", "customer");
  if (invoice.status !== "draft")
    throw invalidParameter("This invoice is no longer editable, because it is no draft.", "invoice");
  const amount = Number(params.amount);
  const period = (params.period as unknown as Period | undefined) ?? {
    start: invoice.created,
    end: invoice.created,
  };
  const item = {
    id: `ii_1${randomBase62(23)}`,
    object: "invoiceitem",
    amount,
    currency: String(params.currency),
    customer: customer.id,
    date: invoice.created,
    description: params.description ?? null,
    discountable: amount >= 0,
    invoice: invoice.id,
    livemode: false,
    metadata: params.metadata ?? {},
    period,
    proration: false,
    quantity: 1,
  };
  invoice.lines.data.push({
    id: `il_1${randomBase62(23)}`,
    object: "line_item",
    amount,
    currency: item.currency,
    description: item.description,
    discount_amounts: [],
    discountable: item.discountable,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: item.metadata,
    parent: {
      invoice_item_details: {
        invoice_item: item.id,
        proration: false,
        proration_details: null,
        subscription: null,
      },
      subscription_item_details: null,
      type: "invoice_item_details",
    },
    period,
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: "1",
    subscription: null,
    subtotal: amount,
    taxes: [],
  } as unknown as Line);
  invoice.subtotal += amount;
  invoice.subtotal_excluding_tax = invoice.subtotal;
  const net = (invoice.total_excluding_tax ?? 0) + amount;
  invoice.total_excluding_tax = net;
  invoice.total_taxes = invoiceTaxes(invoice.automatic_tax.enabled, net);
  invoice.total = net + invoice.total_taxes.reduce((sum, tax) => sum + tax.amount, 0);
  invoice.amount_due = settleWithBalance(invoice.total, customer.balance).amountDue;
  invoice.amount_remaining = invoice.amount_due;
  sandbox.store.save();
  return item as unknown as Stripe.InvoiceItem;
}
