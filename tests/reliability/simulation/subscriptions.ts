import { sql } from "drizzle-orm";
import type Stripe from "stripe";
import { expect } from "vitest";
import { runTransaction } from "~/db/client";
import { SUBSCRIPTION_PURCHASES } from "~/domain/payments/subscriptions/all-subscriptions";
import { changePlan, previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { settleSubscriptionCheckout } from "~/domain/payments/subscriptions/settle-subscription-checkout";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import type { appWithFakeServices } from "../../support/fakes/fake-services";
import type { Disputed } from "./sales";

/** Credits of a month, by plan; 0 is the membership. */
const MONTHLY_CREDITS = [10, 25, 100, 1000] as const;
const MONTHLY_CENTS = [999, 2900, 7900, 19_900] as const;
const MINUTE_MS = 60_000;
/** What we ask the provider to tell us of subscriptions. */
const TOLD =
  /^(checkout\.session\.completed|customer\.subscription\.(created|updated|deleted)|invoice\.(created|paid|voided))$/;

interface Paid {
  /** Of a plan: its number; 0 of a membership. */
  plan: number;
  /** Of a change: the plan before it. */
  from: number | null;
}

interface World {
  staff: ReturnType<typeof appWithFakeServices>;
  /** Those who may subscribe. */
  people: string[];
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  happened: (type: string, object: () => object, isLost?: boolean) => void;
  openDisputes: Disputed[];
}

/**
 * Memberships and plans: what customers, their banks and the provider's clock may do to them, and the months, credits and
 * money that each must have brought, computed from the provider's invoices, never from our rows.
 */
export async function openSubscriptions({ staff, people, attempt, happened, openDisputes }: World) {
  const { app, stripe } = staff;
  app.subscriptionPurchases = SUBSCRIPTION_PURCHASES;
  const pages: string[] = [];
  /** What each invoice is for, noted when the provider makes it. */
  const invoiceFor = new Map<string, Paid>();
  /** The plan that a subscription's customer has paid for. */
  const held = new Map<string, number>();
  const refunds = new Map<string, Stripe.Refund[]>();
  const disputes = new Map<string, Stripe.Dispute>();
  const counts = { months: 0, changes: 0, waived: 0, reversed: 0 };
  const any = <T>(list: T[], n: number): T | undefined => list[n % list.length];
  let told = 0;

  await runTransaction(app.db, [
    // The provider of this world does not know the subscriptions of earlier ones.
    sql`UPDATE subscriptions SET state = 'canceled', canceled_at = ${app.now()} WHERE state <> 'canceled'`,
    sql`UPDATE subscription_checkouts SET closed_at = ${app.now()} WHERE closed_at IS NULL`,
    sql`DELETE FROM user_plans`,
    sql`DELETE FROM memberships`,
  ]);

  stripe.listen((type, object) => {
    if (!TOLD.test(type)) return;
    if (type.startsWith("checkout") && (object as Stripe.Checkout.Session).mode !== "subscription") return;
    if (type.startsWith("invoice")) note(type, object as Stripe.Invoice);
    // Every second webhook is lost: the cron finds its event on the provider's list.
    happened(type, () => object, told++ % 2 === 1);
  });

  const subscriptionOf = (invoice: Stripe.Invoice) =>
    stripe.subscriptions[String(invoice.parent?.subscription_details?.subscription)];
  const planOf = ({ metadata }: Stripe.Subscription) =>
    metadata.purchase_kind === "plan" ? Number(metadata.subject_id) : 0;

  function note(type: string, invoice: Stripe.Invoice): void {
    const subscription = subscriptionOf(invoice);
    if (!subscription) return;
    if (type === "invoice.created") {
      const isChange = invoice.billing_reason === "subscription_update";
      const from = isChange ? (held.get(subscription.id) ?? null) : null;
      invoiceFor.set(invoice.id ?? "", { plan: planOf(subscription), from });
    }
    const paid = type === "invoice.paid" ? invoiceFor.get(invoice.id ?? "") : undefined;
    if (!paid) return;
    held.set(subscription.id, paid.plan);
    if (invoice.billing_reason === "subscription_cycle") counts.months++;
    if (invoice.billing_reason === "subscription_update") counts.changes++;
  }

  const live = () => Object.values(stripe.subscriptions).filter(({ status }) => !isOver(status));
  const paidInvoices = () =>
    Object.values(stripe.invoices).filter(({ status, amount_paid }) => status === "paid" && amount_paid > 0);
  const at = (subscription: Stripe.Subscription) => {
    const item = subscription.items.data[0];
    if (!item) throw new Error(`${subscription.id} has no item`);
    return { startsAt: item.current_period_start * 1000, endsAt: item.current_period_end * 1000 };
  };

  /** What the provider's clock brings. */
  function pass(): void {
    for (const { id } of live()) stripe.passUntil(id, app.now());
  }

  async function begin(n: number): Promise<void> {
    const userId = any(people, n >> 2);
    if (!userId) return;
    const plan = n % 4;
    await attempt(async () => {
      const offer = plan === 0 ? null : await findPlanOffer(app, { planId: plan, userId });
      const start = await startSubscription(app, {
        kind: offer ? "plan" : "membership",
        subjectId: offer ? String(plan) : "monthly",
        userId,
        email: `${userId}@example.com`,
        name: "By the month",
        monthlyCents: offer?.monthlyCents ?? MONTHLY_CENTS[0],
        firstMonthCents: offer?.firstMonthCents ?? MONTHLY_CENTS[0],
        firstMonthPercentOff: offer?.percentOff ?? null,
        successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
        cancelPath: "/subscription-canceled",
      });
      if (start.status !== "open") return;
      const sessionId = start.url.split("/").at(-1) ?? "";
      if (!pages.includes(sessionId)) pages.push(sessionId);
    });
  }

  function payPage(n: number): void {
    const sessionId = any(pages, n) ?? "";
    if (stripe.sessions.get(sessionId)?.status === "open") stripe.subscribe(sessionId);
  }

  async function comeBack(n: number): Promise<void> {
    const sessionId = any(pages, n);
    if (sessionId) await attempt(() => settleSubscriptionCheckout(app, { provider: "stripe", sessionId }));
  }

  /** A customer changes the plan; now and then the card is declined, or somebody presses twice. */
  async function change(n: number): Promise<void> {
    const subscription = any(
      live().filter((each) => planOf(each) > 0),
      n,
    );
    if (!subscription) return;
    const userId = subscription.metadata.user_id ?? "";
    if (n % 7 === 0) stripe.declineNext(subscription.id, 1);
    await attempt(async () => {
      const offer = await findPlanOffer(app, { planId: 1 + ((n >> 3) % 3), userId });
      if (!offer) return;
      const preview = await previewPlanChange(app, { subscription: offer.subscription, to: offer.plan });
      if (preview.status !== "shown") return;
      for (let time = 0; time <= n % 2; time++) await changePlan(app, preview.change);
    });
  }

  /** The customer, on the provider's portal. */
  function onPortal(n: number): void {
    const subscription = any(live(), n >> 3);
    if (!subscription || subscription.status === "incomplete") return;
    const { id } = subscription;
    const isPaused = subscription.pause_collection !== null;
    const isEnding = subscription.cancel_at_period_end;
    if (n % 4 === 0) stripe.cancelSubscription(id);
    else if (n % 4 === 1)
      stripe.changeSubscription(id, { pause_collection: isPaused ? "" : { behavior: "void" } });
    else stripe.changeSubscription(id, { cancel_at_period_end: !isEnding });
  }

  function decline(n: number): void {
    const subscription = any(live(), n);
    if (subscription) stripe.declineNext(subscription.id, 1 + (n % 4));
  }

  function payOpenInvoice(n: number): void {
    const open = any(
      Object.values(stripe.invoices).filter(
        (invoice) => invoice.status === "open" && subscriptionOf(invoice)?.status !== "canceled",
      ),
      n,
    );
    if (open?.id) stripe.payInvoice(open.id);
  }

  const sentBack = (invoiceId: string) =>
    (refunds.get(invoiceId) ?? [])
      .filter(({ status }) => status !== "failed")
      .reduce((sum, { amount }) => sum + amount, 0);

  function refund(n: number): void {
    const invoice = any(paidInvoices(), n);
    const id = invoice?.id ?? "";
    const left = (invoice?.amount_paid ?? 0) - sentBack(id);
    if (!invoice || left <= 0 || disputes.has(id)) return;
    const sent = stripe.refundInvoice(id, n % 3 === 0 ? left : Math.ceil(left / 3));
    refunds.set(id, [...(refunds.get(id) ?? []), sent]);
    counts.reversed++;
    happened("refund.created", () => sent);
  }

  /** A bank sends a refund back. */
  function failRefund(n: number): void {
    const sent = any(
      [...refunds.values()].flat().filter(({ status }) => status === "succeeded"),
      n,
    );
    if (!sent) return;
    stripe.settleRefund(sent, false);
    happened("refund.failed", () => sent);
  }

  function dispute(n: number): void {
    const invoice = any(paidInvoices(), n);
    const id = invoice?.id ?? "";
    const left = (invoice?.amount_paid ?? 0) - sentBack(id);
    if (!invoice || left <= 0 || disputes.has(id)) return;
    const opened = stripe.disputeInvoice(id, n % 3 === 0 ? Math.ceil(left / 2) : left);
    disputes.set(id, opened);
    counts.reversed++;
    openDisputes.push({ dispute: opened, decided: () => {} });
    happened("charge.dispute.created", () => opened);
  }

  /** Cents that refunds and the bank hold back of an invoice. */
  function heldBack(id: string): number {
    const moves = disputes.get(id)?.balance_transactions ?? [];
    return sentBack(id) - moves.reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Time passes to the end of somebody's month, and then the hour in which the next invoice is a draft. */
  async function month(n: number, minutes: (count: number) => Promise<void>): Promise<void> {
    const next = any(live(), n);
    if (!next) return;
    const left = Math.ceil((at(next).endsAt - app.now()) / MINUTE_MS);
    // Sometimes we hear of the draft within its hour, sometimes only of what was charged.
    if (left > 0) for (const count of [left + 1, 5]) await minutes(count);
    await minutes(70);
  }

  async function check(): Promise<void> {
    for (const subscription of Object.values(stripe.subscriptions)) await checkSubscription(subscription);
    for (const invoice of Object.values(stripe.invoices)) await checkInvoice(invoice);
    for (const userId of people) await checkPerson(userId);
  }

  async function checkSubscription(subscription: Stripe.Subscription): Promise<void> {
    const { id, status } = subscription;
    const [row] = await app.db.all<Record<string, unknown>>(
      sql`SELECT state, subject_id AS subject, period_ends_at AS endsAt, is_paused AS paused, ends_with_period AS ending
        FROM subscriptions WHERE provider_subscription_id = ${id}`,
    );
    expect({ id, ...row }).toEqual({
      id,
      state: stateOf(status),
      subject: subscription.metadata.subject_id,
      endsAt: at(subscription).endsAt,
      paused: Number(subscription.pause_collection !== null),
      ending: Number(subscription.cancel_at !== null || subscription.cancel_at_period_end),
    });
  }

  /** The credits of an invoice that is paid. */
  function creditsFor(invoice: Stripe.Invoice, { plan, from }: Paid): number {
    if (plan === 0) return invoice.amount_paid > 0 ? MONTHLY_CREDITS[0] : 0;
    if (invoice.billing_reason !== "subscription_update") return MONTHLY_CREDITS[plan] ?? 0;
    const { start, end } = periodOf(invoice);
    const more = (MONTHLY_CREDITS[plan] ?? 0) - (MONTHLY_CREDITS[from ?? plan] ?? 0);
    const month = Object.values(stripe.invoices).filter(
      (each) =>
        subscriptionOf(each) === subscriptionOf(invoice) &&
        // A month that was paused is reckoned from its beginning, too.
        periodOf(each).end === end,
    );
    const startsAt = Math.min(...month.map((each) => periodOf(each).start));
    return Math.max(0, Math.ceil((more * (end - start)) / (end - startsAt)));
  }

  async function checkInvoice(invoice: Stripe.Invoice): Promise<void> {
    const id = invoice.id ?? "";
    const paid = invoiceFor.get(id);
    const [row] = await app.db.all<{
      id: string;
      state: string;
      cents: number;
      waived: number;
      reversed: number;
      createdAt: number;
      granted: number;
      revoked: number;
    }>(sql`SELECT id, state, amount_cents AS cents, waived_cents AS waived, reversed_cents AS reversed, created_at AS createdAt,
        (SELECT coalesce(sum(l.granted), 0) FROM ledger_transfers t JOIN credit_lots l ON l.transfer_id = t.id
          WHERE t.reason IN ('membership', 'plan-allowance') AND t.reference = i.id) AS granted,
        (SELECT coalesce(sum(e.amount), 0) FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:issued'
          WHERE t.reason IN ('subscription-reversed', 'subscription-restored') AND t.reference BETWEEN i.id || ':' AND i.id || ';') AS revoked
      FROM subscription_invoices i WHERE provider_invoice_id = ${id}`);
    const { status } = invoice;
    const state =
      status === "paid" ? "paid" : status === "void" || status === "uncollectible" ? "void" : "open";
    expect({ id, state: row?.state }).toEqual({ id, state });
    if (!row || !paid || state !== "paid") return;
    const granted = creditsFor(invoice, paid);
    expect({ id, paid, cents: row.cents, reversed: row.reversed, granted: row.granted }).toEqual({
      id,
      paid,
      cents: invoice.amount_paid,
      reversed: heldBack(id),
      granted,
    });
    const back = async (until: number) =>
      invoice.amount_paid === 0
        ? 0
        : Math.floor(
            (granted * Math.min(invoice.amount_paid, await bookedBack(row.id, until))) / invoice.amount_paid,
          );
    // An allowance that has expired is gone anyway: only what was booked before its end takes of it.
    const until = paid.plan === 0 ? Number.MAX_SAFE_INTEGER : periodOf(invoice).end * 1000;
    expect({ id, revoked: row.revoked }).toEqual({ id, revoked: await back(until) });
    if (row.waived > 0) counts.waived++;
    expect({ id, waived: row.waived, cents: row.cents }).toEqual({
      id,
      waived: Math.max(0, offOf(invoice)),
      cents: invoice.amount_paid,
    });
  }

  /** Cents of an invoice that were booked as held back before a time. */
  async function bookedBack(invoiceId: string, until: number): Promise<number> {
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(e.amount), 0) AS cents FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:provider_clearing'
        WHERE t.reason = 'invoice-reversed' AND t.reference BETWEEN ${`${invoiceId}:`} AND ${`${invoiceId};`} AND t.created_at < ${until}`,
    );
    return row?.cents ?? 0;
  }

  async function checkPerson(userId: string): Promise<void> {
    const own = Object.values(stripe.subscriptions).filter(
      ({ metadata, status }) => metadata.user_id === userId && !isOver(status),
    );
    const paidOf = (subscription: Stripe.Subscription) =>
      Object.values(stripe.invoices).filter(
        (invoice) => subscriptionOf(invoice) === subscription && invoice.status === "paid",
      );
    const ends = own
      .filter((each) => planOf(each) === 0)
      .flatMap(paidOf)
      .map((invoice) => periodOf(invoice).end * 1000);
    // The plan of the latest month that was paid: an older invoice that is paid late changes nothing.
    const plan = own
      .filter((each) => planOf(each) > 0)
      .flatMap((each) => paidOf(each).sort(byPeriod).at(-1) ?? [])
      .map(({ id }) => invoiceFor.get(id ?? "")?.plan);
    const [row] = await app.db.all<{ until: number | null; plan: number | null }>(
      sql`SELECT (SELECT active_until FROM memberships WHERE user_id = ${userId}) AS until,
        (SELECT plan_id FROM user_plans WHERE user_id = ${userId}) AS plan`,
    );
    expect({ userId, ...row }).toEqual({
      userId,
      until: ends.length > 0 ? Math.max(...ends) : null,
      plan: plan[0] ?? null,
    });
  }

  // The last of the people has a plan from the beginning, another one a membership.
  for (const n of [4 * (people.length - 1) + 1, 0]) {
    await begin(n);
    payPage(pages.length - 1);
    await comeBack(pages.length - 1);
  }

  return {
    counts,
    pass,
    month,
    check,
    /** Of this world's invoices, what a person got and did not have to give back. */
    async creditsFor(userId: string): Promise<number> {
      const ids = Object.keys(stripe.invoices);
      const [row] = await app.db.all<{ credits: number }>(
        sql`SELECT coalesce(sum(-e.amount), 0) AS credits FROM subscription_invoices i
          JOIN subscriptions s ON s.id = i.subscription_id AND s.user_id = ${userId}
          JOIN ledger_transfers t ON t.reason IN ('membership', 'plan-allowance', 'subscription-reversed', 'subscription-restored')
            AND (t.reference = i.id OR t.reference BETWEEN i.id || ':' AND i.id || ';')
          JOIN ledger_entries e ON e.transfer_id = t.id AND e.account_id = 'system:issued'
          WHERE i.provider_invoice_id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
      );
      return row?.credits ?? 0;
    },
    commands: {
      subscribe: { often: 4, run: begin },
      paySubscription: { often: 5, run: async (n: number) => payPage(n) },
      comeBackSubscribed: { often: 2, run: comeBack },
      changePlan: { often: 4, run: change },
      onPortal: { often: 4, run: async (n: number) => onPortal(n) },
      declineRenewals: { often: 2, run: async (n: number) => decline(n) },
      payOpenInvoice: { often: 2, run: async (n: number) => payOpenInvoice(n) },
      refundInvoice: { often: 2, run: async (n: number) => refund(n) },
      failInvoiceRefund: { often: 1, run: async (n: number) => failRefund(n) },
      disputeInvoice: { often: 2, run: async (n: number) => dispute(n) },
    },
  };
}

const isOver = (status: string) => status === "canceled" || status === "incomplete_expired";

function stateOf(status: Stripe.Subscription.Status): string {
  if (isOver(status)) return "canceled";
  if (status === "trialing" || status === "active") return "active";
  return status === "incomplete" ? "incomplete" : "past_due";
}

/** The period that an invoice pays for, in epoch seconds. */
function periodOf(invoice: Stripe.Invoice): { start: number; end: number } {
  const period = invoice.lines.data.at(-1)?.period;
  if (!period) throw new Error(`${invoice.id} has no line`);
  return period;
}

function byPeriod(one: Stripe.Invoice, other: Stripe.Invoice): number {
  const [first, second] = [periodOf(one), periodOf(other)];
  return first.end - second.end || first.start - second.start;
}

/** What we took off an invoice. */
function offOf(invoice: Stripe.Invoice): number {
  return invoice.lines.data
    .filter(({ description }) => description?.includes("waived"))
    .reduce((sum, { amount }) => sum - amount, 0);
}
