import type Stripe from "stripe";
import type { Sandbox } from "../../server/sandbox.ts";
import { findCustomer } from "../billing/customers.ts";
import { settleWithBalance } from "../billing/invoices/invoices.ts";
import { taxOn } from "../tax-rate.ts";

/** Adds the tax to an open session with `automatic_tax`, once: at Stripe as soon as the customer has given their address. */
export function addTax(sandbox: Sandbox, session: Stripe.Checkout.Session): void {
  if (
    !session.automatic_tax.enabled ||
    session.automatic_tax.status === "complete" ||
    session.status !== "open"
  )
    return;
  const items = sandbox.store.data.stripe.sessionDetails[session.id]?.lineItems ?? [];
  const { shipping_cost: shipping, total_details: details } = session;
  for (const taxed of shipping ? [...items, shipping] : items) {
    taxed.amount_tax = taxOn(taxed.amount_total);
    taxed.amount_total += taxed.amount_tax;
  }
  const sum = (pick: (taxed: { amount_tax: number; amount_total: number }) => number) =>
    [...items, ...(shipping ? [shipping] : [])].reduce((total, each) => total + pick(each), 0);
  const total = sum(({ amount_total }) => amount_total);
  const customer = session.customer ? findCustomer(sandbox, String(session.customer)) : null;
  session.amount_total =
    session.mode === "subscription" ? settleWithBalance(total, customer?.balance ?? 0).amountDue : total;
  if (details) details.amount_tax = sum(({ amount_tax }) => amount_tax);
  session.automatic_tax.status = "complete";
  sandbox.store.save();
}
