import { eq, inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import { cancelOrder } from "~/acts/orders/cancel-order";
import { decideClaim } from "~/acts/orders/decide-claim";
import type { PartnerEvent } from "~/adapters/ports/print-partner";
import { orderLines, orderParts } from "~/db/schema";
import { openClaim } from "~/domain/orders/claims/open-claim";
import { retryRefund } from "~/domain/payments/refunds/retry-refund";
import { newId } from "~/lib/ids";
import { createUser } from "../../support/data/factories";
import { recordPartnerEvent } from "../../support/data/record-events";
import { placedOrder, type TestShop } from "../../support/data/shop";
import { partnerShipment } from "../../support/fakes/fake-print-partner";
import type { appWithFakeServices } from "../../support/fakes/fake-services";
import { openPayouts } from "./payouts";

/** One part of an order at the agreed prices, and what claims returned of it. */
interface SoldPart {
  partId: string;
  lineId: string;
  creatorId: string;
  quantity: number;
  priceCents: number;
  earningCents: number;
  shippingCents: number;
  /** Pieces refunded by claims. */
  back: number;
  reprints: number;
}

export interface SoldOrder {
  orderId: string;
  totalCents: number;
  parts: SoldPart[];
  isCanceled: boolean;
  /** Refunded by claims and a cancellation; and until a bank took money for good. */
  backCents: number;
  backBeforeLossCents: number;
  dispute: { id: string; cents: number; state: "open" | "won" | "lost" | "won after all" } | null;
}

/** A dispute at the bank; `decided` updates the model. */
export interface Disputed {
  dispute: ReturnType<ReturnType<typeof appWithFakeServices>["stripe"]["dispute"]>;
  decided: (isWon: boolean) => void;
}

interface World {
  staff: ReturnType<typeof appWithFakeServices>;
  shops: TestShop[];
  attempt: (work: () => Promise<unknown>) => Promise<void>;
  happened: (type: string, object: () => object) => void;
  /** Paid sessions of an order. */
  paidSessions: (orderId: string) => string[];
  openDisputes: Disputed[];
}

const LARGE_ORDER = 20;

const BY_CARRIER = ["pending", "inprocess", "fulfilled"] as const;

/**
 * The orders of a simulated shop: what buyers, printer, bank and support may do to them, and how much money each must
 * have moved, computed from agreed prices and decisions, never from the ledger.
 */
export async function openSales({ staff, shops, ...world }: World) {
  const { app, stripe, printer } = staff;
  const { attempt, happened, paidSessions } = world;
  const sold: SoldOrder[] = [];
  const claims: { claimId: string; order: SoldOrder; part: SoldPart; pieces: number }[] = [];
  const counts = { claims: 0, reprints: 0, disputes: 0 };
  const support = await createUser(app, `${newId()}@example.com`);
  const creators = [...new Set(shops.map(({ creatorId }) => creatorId))];
  const payouts = await openPayouts(staff, creators);
  const before = new Map<string, number>();
  for (const creatorId of creators) before.set(creatorId, await holdingsOf(creatorId));

  const any = <T>(list: T[], n: number): T | undefined => list[n % list.length];

  /** The creator's cents on all accounts and paid out, less debts. */
  async function holdingsOf(creatorId: string): Promise<number> {
    const [row] = await app.db.all<{ cents: number }>(sql`SELECT
      coalesce((SELECT sum(balance) FROM user_balances WHERE account_id IN
        (${`user:${creatorId}:pending`}, ${`user:${creatorId}:available`}, ${`user:${creatorId}:disputed`}, ${`user:${creatorId}:in_transit`})), 0)
      + coalesce((SELECT sum(amount_cents) FROM payouts WHERE user_id = ${creatorId} AND state = 'sent'), 0)
      - coalesce((SELECT sum(amount_cents) FROM payout_reversals WHERE user_id = ${creatorId} AND state = 'done'), 0)
      - coalesce((SELECT sum(remaining) FROM debts WHERE user_id = ${creatorId} AND unit = 'cent'), 0) AS cents`);
    return row?.cents ?? 0;
  }

  const isSold = (order: SoldOrder) => paidSessions(order.orderId).length > 0 && !order.isCanceled;

  async function place(n: number): Promise<void> {
    const from = n % 4 === 0 ? shops : [shops[n % shops.length] as TestShop];
    // Now and then a large order, which makes a plan's next month free.
    const { orderId } = await placedOrder(app, from, n % 16 === 0 ? LARGE_ORDER : 1 + (n % 3));
    const [parts, lines] = await app.db.batch([
      app.db.select().from(orderParts).where(eq(orderParts.orderId, orderId)),
      app.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)),
    ]);
    const agreed = parts.flatMap((part) => {
      const line = lines.find(({ partId }) => partId === part.id);
      if (!line) return [];
      const { quantity, priceCents, earningCents, creatorId } = line;
      const { shippingCents } = part;
      const facts = { quantity, priceCents, earningCents, shippingCents, creatorId };
      return [{ partId: part.id, lineId: line.id, ...facts, back: 0, reprints: 0 }];
    });
    const totalCents = agreed.reduce((sum, part) => sum + part.priceCents + part.shippingCents, 0);
    sold.push({
      orderId,
      totalCents,
      parts: agreed,
      isCanceled: false,
      backCents: 0,
      backBeforeLossCents: 0,
      dispute: null,
    });
  }

  async function print(n: number): Promise<void> {
    for (let step = 0; step <= n % 3; step++) await printStep(n);
  }

  /** The printer advances an order, with or without a webhook. */
  async function printStep(n: number): Promise<void> {
    const order = any(
      [...printer.orders.values()].filter(({ status }) => status !== "draft" && status !== "canceled"),
      n >> 2,
    );
    if (!order) return;
    const next = BY_CARRIER[BY_CARRIER.indexOf(order.status as (typeof BY_CARRIER)[number]) + 1];
    const isThere = printer.shipments.has(order.id);
    if (next) order.status = next;
    if (order.status === "fulfilled")
      printer.shipments.set(order.id, [
        partnerShipment(`parcel-${order.id}`, {
          items: order.draft.items.map(({ externalId, quantity }) => ({ lineId: externalId, quantity })),
          shippedAt: printer.shipments.get(order.id)?.[0]?.shippedAt ?? app.now(),
          deliveredAt: isThere ? app.now() : null,
        }),
      ]);
    if (n % 4 === 0) return;
    const event: PartnerEvent = {
      id: newId(),
      type: order.status === "fulfilled" ? "shipment_sent" : "order_updated",
      partnerOrderId: order.id,
      externalId: order.externalId,
      shipmentId: null,
      reason: null,
      variantIds: [],
      productIds: [],
      mockupTaskId: null,
    };
    const raw = JSON.stringify({ ...event, data: { order: { id: Number(order.id) } } });
    const eventId = await recordPartnerEvent(app, { event, raw });
    if (eventId) await app.enqueue({ type: "provider-event", eventId });
  }

  /** Every order that the printer has is delivered. */
  function arrive(): void {
    for (const order of printer.orders.values()) {
      if (order.status === "draft" || order.status === "canceled") continue;
      order.status = "fulfilled";
      printer.shipments.set(order.id, [
        partnerShipment(`parcel-${order.id}`, {
          items: order.draft.items.map(({ externalId, quantity }) => ({ lineId: externalId, quantity })),
          shippedAt: printer.shipments.get(order.id)?.[0]?.shippedAt ?? app.now(),
          deliveredAt: printer.shipments.get(order.id)?.[0]?.deliveredAt ?? app.now(),
        }),
      ]);
    }
  }

  async function claim(n: number): Promise<void> {
    const order = any(sold.filter(isSold), n);
    const part = order && any(order.parts, n >> 2);
    if (!order || !part) return;
    // The part itself or one of its reprints.
    const made = await app.db
      .select({ id: orderParts.id })
      .from(orderParts)
      .where(sql`${orderParts.id} = ${part.partId} OR ${orderParts.reprintOf} = ${part.partId}`);
    const pieces = 1 + (n % part.quantity);
    await attempt(async () => {
      const opened = await openClaim(app, {
        orderId: order.orderId,
        partId: any(made, n >> 4)?.id ?? part.partId,
        reason: "missing",
        detail: "Not all of it is here.",
        wanted: n % 2 ? "refund" : "reprint",
        pieces: [{ lineId: part.lineId, quantity: pieces }],
        photos: [],
      });
      if (opened.status === "opened") claims.push({ claimId: opened.claimId, order, part, pieces });
    });
  }

  async function decideOne(n: number): Promise<void> {
    const open = any(claims, n);
    if (!open) return;
    const decision = (["refund", "reprint", "declined", "refund"] as const)[n % 4] ?? "declined";
    await attempt(async () => {
      const decided = await decideClaim(app, { claimId: open.claimId, decision, note: "Seen.", by: support });
      if (decided.status !== "decided") return;
      counts.claims++;
      const { order, part, pieces } = open;
      const paidFor = () => worthOfPiecesBack(order);
      const before = paidFor();
      if (decision === "reprint") counts.reprints += 1;
      if (decision === "reprint") part.reprints += 1;
      if (decision !== "refund") return;
      part.back = Math.min(part.quantity, part.back + pieces);
      await refunded(order, paidFor() - before);
    });
  }

  /** A buyer's bank opens a dispute about the rest of the price or a part of it. */
  function dispute(n: number): void {
    const order = any(
      sold.filter((each) => isSold(each) && !each.dispute),
      n,
    );
    if (!order) return;
    const [sessionId, ...others] = paidSessions(order.orderId);
    if (!sessionId || others.length > 0) return;
    const left = order.totalCents - order.backCents;
    if (left <= 0) return;
    const cents = n % 3 === 0 ? Math.ceil(left / 3) : left;
    const opened = stripe.dispute(sessionId, cents);
    const disputed = { id: opened.id, cents, state: "open" } as NonNullable<SoldOrder["dispute"]>;
    order.dispute = disputed;
    counts.disputes++;
    world.openDisputes.push({
      dispute: opened,
      decided: (isWon) => {
        if (!isWon) disputed.state = "lost";
        else disputed.state = disputed.state === "lost" ? "won after all" : "won";
      },
    });
    happened("charge.dispute.created", () => opened);
  }

  async function cancel(n: number): Promise<void> {
    const order = any(sold, n);
    if (!order) return;
    await attempt(async () => {
      if ((await cancelOrder(app, order)).status !== "canceled") return;
      order.isCanceled = true;
      await refunded(order, order.totalCents - order.backCents);
    });
  }

  /** Records what a refund sent: all that it is for, but nothing that a bank took for good before, as far as the app knew. */
  async function refunded(order: SoldOrder, cents: number): Promise<void> {
    const [row] = await app.db.all<{ lost: number }>(
      sql`SELECT coalesce(sum(withdrawn_cents), 0) AS lost FROM disputes WHERE state = 'lost' AND provider_dispute_id = ${order.dispute?.id ?? ""}`,
    );
    const lost = row?.lost ?? 0;
    order.backCents += Math.min(cents, order.totalCents - order.backCents - lost);
    if (lost === 0) order.backBeforeLossCents = order.backCents;
  }

  /** What was paid for the pieces that claims returned. */
  function worthOfPiecesBack(order: SoldOrder): number {
    return order.parts.reduce((sum, part) => {
      const pieces = Math.floor((part.priceCents * part.back) / part.quantity);
      return sum + pieces + (part.back === part.quantity ? part.shippingCents : 0);
    }, 0);
  }

  /** Whether the creators lose the sale: the bank took the rest of the price and has not clearly returned it. */
  async function isLost(order: SoldOrder): Promise<boolean> {
    const { dispute: disputed } = order;
    if (!disputed || disputed.state === "open" || disputed.state === "won") return false;
    if (order.backBeforeLossCents + disputed.cents < order.totalCents) return false;
    if (disputed.state === "lost") return true;
    // The dispute was won after all, but a part of the order was refunded meanwhile, or canceled by the loss. If the app had recorded the loss, a
    // human decides who gets the money; if it learned of the loss only after the win, nothing is lost.
    return isLeftToHuman(disputed.id);
  }

  async function isLeftToHuman(disputeId: string): Promise<boolean> {
    const rows = await app.db.all(
      sql`SELECT 1 FROM attentions WHERE cause = ${`dispute:${disputeId}`} AND detail ->> '$.sale' = 'to be restored by hand'`,
    );
    return rows.length > 0;
  }

  /** A human retries the refunds that were refused because of a dispute. */
  async function retryRefunds(): Promise<void> {
    stripe.forgetKeys();
    const ids = sold.map(({ orderId }) => orderId);
    const failed = await app.db.all<{ id: string }>(
      sql`SELECT r.id FROM payments p JOIN refunds r ON r.payment_id = p.id
        WHERE p.kind = 'order' AND p.subject_id IN (SELECT value FROM json_each(${JSON.stringify(ids)})) AND r.state = 'failed'`,
    );
    for (const { id } of failed) await attempt(() => retryRefund(app, { refundId: id }));
  }

  async function check(): Promise<void> {
    const lost = new Set<SoldOrder>();
    for (const order of sold) {
      await checkOrder(order);
      if (await isLost(order)) lost.add(order);
    }
    await payouts.check();
    for (const creatorId of creators) {
      const expected = sold
        .filter((order) => isSold(order) && !lost.has(order))
        .flatMap(({ parts }) => parts)
        .filter((part) => part.creatorId === creatorId)
        .reduce(
          (sum, part) =>
            sum + part.earningCents - Math.floor((part.earningCents * part.back) / part.quantity),
          0,
        );
      const found = (await holdingsOf(creatorId)) - (before.get(creatorId) ?? 0);
      expect({ creatorId, earned: found }).toEqual({ creatorId, earned: expected });
    }
  }

  async function checkOrder(order: SoldOrder): Promise<void> {
    const { orderId, totalCents } = order;
    const intents = paidSessions(orderId).map((id) => stripe.intentOf(id));
    const ofOrder = ({ payment_intent }: { payment_intent: unknown }) =>
      intents.includes(String(payment_intent));
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    const back = sum([...stripe.refunds.values()].filter(ofOrder));
    const refused = sum([...stripe.refused.values()].filter(ofOrder));
    const isPaid = intents.length > 0;
    // One payment pays for the order; all other payments and everything returned must have been refunded.
    const expected = isPaid ? (intents.length - 1) * totalCents + order.backCents : 0;
    expect({ orderId, back: back + refused }).toEqual({ orderId, back: expected });
    // Refunds are refused only during a dispute.
    if (!order.dispute) expect({ orderId, refused }).toEqual({ orderId, refused: 0 });

    // The cents that the bank withdrew equal those that the payments record as disputed.
    const taken = [...stripe.disputes.values()]
      .filter(ofOrder)
      .reduce((all, { balance_transactions }) => all - sum(balance_transactions), 0);
    const [row] = await app.db.all<{ cents: number }>(
      sql`SELECT coalesce(sum(disputed_cents), 0) AS cents FROM payments WHERE kind = 'order' AND subject_id = ${orderId}`,
    );
    expect({ orderId, taken: row?.cents }).toEqual({ orderId, taken });

    const own = await app.db
      .select({ id: orderParts.id, state: orderParts.state, holdCause: orderParts.holdCause })
      .from(orderParts)
      .where(inArray(orderParts.orderId, [orderId]));
    const printed = [...printer.orders.values()].filter(
      ({ externalId, status }) =>
        status !== "canceled" && status !== "draft" && own.some(({ id }) => externalId?.startsWith(id)),
    );
    const bought = order.parts.reduce((all, { reprints }) => all + 1 + reprints, 0);
    // A lost dispute cancels what the printer does not have yet.
    const wasLost = order.dispute?.state === "lost" || order.dispute?.state === "won after all";
    // What the printer does not have yet waits while the bank has the whole payment.
    const isWaiting = order.dispute?.state === "open";
    const notMade = own.filter(
      ({ state, holdCause }) =>
        (wasLost && state === "canceled") || (isWaiting && state === "on_hold" && holdCause === "disputed"),
    );
    const made = bought - notMade.length;
    expect({ orderId, printed: printed.length }).toEqual({
      orderId,
      printed: isPaid && !order.isCanceled ? made : 0,
    });
  }

  return {
    sold,
    counts,
    payouts,
    arrive,
    check,
    retryRefunds,
    commands: {
      order: { often: 3, run: async (n: number) => attempt(() => place(n)) },
      print: { often: 8, run: print },
      claim: { often: 4, run: claim },
      decideClaim: { often: 4, run: decideOne },
      disputeOrder: { often: 2, run: async (n: number) => dispute(n) },
      cancel: { often: 2, run: cancel },
      ...payouts.commands,
    },
  };
}
