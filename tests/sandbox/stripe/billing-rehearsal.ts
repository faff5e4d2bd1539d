import type Stripe from "stripe";
import { expect } from "vitest";
import { Rehearsal } from "../rehearsal.ts";

export const METADATA = { purchase_kind: "plan", subject_id: "2", user_id: "u1" };

/** A rehearsal with subscriptions: a customer at the checkout and the portal, and the control page. */
export class BillingRehearsal extends Rehearsal {
  readonly api: Stripe = this.stripe();

  checkout(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Stripe.Checkout.SessionCreateParams {
    return {
      mode: "subscription",
      success_url: `${this.origin}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${this.origin}/pricing`,
      customer_email: "creator@example.com",
      metadata: METADATA,
      subscription_data: { metadata: METADATA },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "usd",
            unit_amount: 7900,
            recurring: { interval: "month" },
            product_data: { name: "Studio plan" },
          },
        },
      ],
      ...changes,
    };
  }

  /** Presses a button on the hosted payment page. */
  async press(session: Stripe.Checkout.Session, action: string): Promise<Response> {
    return fetch(session.url ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action, email: "creator@example.com", name: "Cleo Creator" }),
    });
  }

  /** A subscription that was bought on the hosted page. */
  async subscribe(changes: Partial<Stripe.Checkout.SessionCreateParams> = {}): Promise<Stripe.Subscription> {
    const session = await this.api.checkout.sessions.create(this.checkout(changes));
    await this.press(session, "pay");
    const paid = await this.api.checkout.sessions.retrieve(session.id);
    return this.api.subscriptions.retrieve(String(paid.subscription));
  }

  /** Does to a subscription what the control page can do. */
  act(subscription: { id: string }, action: string, input: object = {}): Stripe.Subscription {
    return this.sandbox.control.billing.act(subscription.id, action, input).subscription;
  }

  /** Newest first. */
  async invoicesOf({ id }: Stripe.Subscription): Promise<Stripe.Invoice[]> {
    return (await this.api.invoices.list({ subscription: id })).data;
  }

  /** Presses a button on the customer's portal; returns the page from before. */
  async pressPortal(subscription: Stripe.Subscription, fields: Record<string, string>): Promise<string> {
    const customer = String(subscription.customer);
    const portal = await this.api.billingPortal.sessions.create({ customer, return_url: `${this.origin}/` });
    const page = await (await fetch(portal.url)).text();
    expect(page).not.toContain("<script");
    await fetch(portal.url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
    return page;
  }

  /** Stops, and fails if anything differed from the contract. */
  async stopChecked(): Promise<void> {
    const violations = this.sandbox.control.violations();
    await this.stop();
    expect(violations).toEqual([]);
  }
}

export function periodOf({ items }: Stripe.Subscription): { start: number; end: number } {
  const item = items.data[0];
  return { start: item?.current_period_start ?? 0, end: item?.current_period_end ?? 0 };
}
