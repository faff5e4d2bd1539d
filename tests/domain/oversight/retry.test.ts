import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { WORDS } from "~/content/copy/attentions";
import { applyAll } from "~/db/client";
import { attentionStatement } from "~/domain/attentions/attention";
import { ATTENTION_KINDS } from "~/domain/attentions/kinds";
import { listAttentions } from "~/domain/attentions/list";
import { fulfilNow } from "~/domain/orders/fulfilment";
import { readClaim } from "~/domain/oversight/claim";
import { actOnPart, deedsOf } from "~/domain/oversight/deeds";
import { findViolations } from "~/domain/oversight/invariants";
import { closeAttention, isRetried, retryAttention } from "~/domain/oversight/retry";
import { readAttention } from "~/domain/oversight/story";
import { recordEvent } from "~/domain/payments/events";
import { settle } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app";
import { openCheckout } from "../../support/checkout";
import { createUser } from "../../support/factories";
import { recordingPrinter } from "../../support/printer";
import { openShop, paidOrder, partsOfOrder } from "../../support/shop";
import { type FakeStripe, fakeStripe } from "../../support/stripe";

let app: TestApp;
let stripe: FakeStripe;
let by: string;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ cards: stripe.cards, printer: recordingPrinter() });
  by = await createUser(app, `admin-${newId()}@example.com`);
});

async function attentionOf(cause: string) {
  const row = await app.db.query.attentions.findFirst({ where: (t, { eq }) => eq(t.cause, cause) });
  if (!row) throw new Error(`no attention ${cause}`);
  return row;
}
const auditOf = (subject: string) =>
  app.db.query.auditLog.findMany({ where: (t, { eq }) => eq(t.subject, subject) });

/** A pack bought by somebody, paid with another amount than we asked for. */
async function mismatch() {
  const userId = await createUser(app, `${newId()}@example.com`);
  const { paymentId, sessionId } = await openCheckout(app, {
    kind: "credits",
    subjectId: "starter",
    userId,
    email: "ada@example.com",
    amountCents: 500,
  });
  stripe.pay(sessionId, { amount_total: 50 });
  expect((await settle(app, { sessionId })).status).toBe("mismatch");
  const row = await attentionOf(`payment:${paymentId}:${sessionId}`);
  return { userId, sessionId, paymentId, row };
}

const credits = async (userId: string) =>
  (await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.credits ?? 0;

describe("what needs a human", () => {
  it("offers a retry exactly where its words promise one", () => {
    for (const kind of ATTENTION_KINDS)
      expect([kind, isRetried(kind)]).toEqual([kind, WORDS[kind].retry !== undefined]);
  });

  it("settles a payment again: nothing while it differs, once when it agrees, however often it is pressed", async () => {
    const { row, sessionId, userId } = await mismatch();
    expect(await retryAttention(app, { id: row.id, by, why: "asked support" })).toEqual({
      status: "unchanged",
      what: "it still differs",
    });
    expect(await credits(userId)).toBe(0);
    expect((await attentionOf(row.cause)).resolvedAt).toBeNull();

    stripe.pay(sessionId, { amount_total: 500 });
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => retryAttention(app, { id: row.id, by, why: "" })),
    );
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set(["mended"]));
    expect(await credits(userId)).toBe(5);
    expect(await attentionOf(row.cause)).toMatchObject({ resolvedBy: by, note: "the payment is settled" });
    const audit = await auditOf(`attention:${row.id}`);
    expect(audit).toHaveLength(11);
    expect(audit[0]).toMatchObject({ actorId: by, action: "retry attention" });
    expect(JSON.parse(audit[0]?.detail ?? "{}")).toEqual({ cause: row.cause, why: "asked support" });
  });

  it("answers a provider that is away in words, and writes down the press all the same", async () => {
    const { row } = await mismatch();
    stripe.faults.down = true;
    expect(await retryAttention(app, { id: row.id, by, why: "" })).toEqual({
      status: "unchanged",
      what: "stripe answered 503 retryable",
    });
    expect(await auditOf(`attention:${row.id}`)).toHaveLength(1);
  });

  it("sends a dead message again, and nothing that is no message", async () => {
    const refundId = newId();
    await applyAll(app.db, [
      attentionStatement(app, {
        cause: `dead:refund:${refundId}`,
        subject: `refund:${refundId}`,
        detail: { type: "refund", refundId },
      }),
      attentionStatement(app, { cause: "dead:odd:x", subject: "odd", detail: { type: "odd" } }),
    ]);
    const row = await attentionOf(`dead:refund:${refundId}`);
    expect((await retryAttention(app, { id: row.id, by, why: "" })).status).toBe("mended");
    expect(app.queued).toEqual([{ type: "refund", refundId }]);
    const odd = await attentionOf("dead:odd:x");
    expect((await retryAttention(app, { id: odd.id, by, why: "" })).status).toBe("unchanged");
    expect(app.queued).toHaveLength(1);
  });

  it("replays an event that was given up, and closes what it had raised", async () => {
    const { sessionId, userId, paymentId, row: first } = await mismatch();
    stripe.pay(sessionId, { amount_total: 500 });
    const event = { id: `evt_${newId()}`, type: "checkout.session.completed", about: "checkout" } as never;
    const payload = JSON.stringify({
      id: "evt",
      type: "checkout.session.completed",
      data: { object: { id: sessionId, object: "checkout.session" } },
    });
    const eventId = (await recordEvent(app, { provider: "stripe", event, payload })) ?? "";
    await applyAll(app.db, [
      sql`UPDATE provider_events SET state = 'failed' WHERE id = ${eventId}`,
      attentionStatement(app, { cause: `event:${eventId}`, subject: `event:${eventId}`, detail: {} }),
    ]);
    const row = await attentionOf(`event:${eventId}`);
    expect(await retryAttention(app, { id: row.id, by, why: "" })).toEqual({
      status: "mended",
      what: "the event is processed",
    });
    expect(await credits(userId)).toBe(5);

    // The page of the payment's attention shows that event, found by what it is about.
    const story = await readAttention(app, { id: first.id });
    expect(story?.payments.map(({ id }) => id)).toEqual([paymentId]);
    expect(story?.events.map(({ id }) => id)).toEqual([eventId]);
  });

  it("closes with a note, once, and opens anew when it happens again", async () => {
    const { row } = await mismatch();
    expect(await closeAttention(app, { id: row.id, by, note: "refunded by hand" })).toEqual({
      status: "closed",
    });
    expect(await closeAttention(app, { id: row.id, by, note: "again" })).toEqual({ status: "already" });
    expect(await attentionOf(row.cause)).toMatchObject({ note: "refunded by hand", resolvedBy: by });
    await applyAll(app.db, [
      attentionStatement(app, {
        cause: row.cause as `payment:${string}`,
        subject: row.subject,
        detail: { again: true },
      }),
    ]);
    expect(await attentionOf(row.cause)).toMatchObject({ times: 2, resolvedAt: null, note: null });
    expect(await closeAttention(app, { id: newId(), by, note: "x" })).toEqual({ status: "unknown" });
  });

  it("is listed by kind and state, a page at a time, in one order both ways", async () => {
    await applyAll(
      app.db,
      Array.from({ length: 45 }, (_, n) =>
        attentionStatement(app, { cause: `shipment-returned:${n}`, subject: "order:x", detail: {} }),
      ),
    );
    const kind = "shipment-returned" as const;
    const seen: string[] = [];
    let cursor: { id: string; side: "after" | "before" } | null = null;
    let pages = 0;
    for (;;) {
      const page: Awaited<ReturnType<typeof listAttentions>> = await listAttentions(app, {
        state: "open",
        kind,
        cursor,
      });
      seen.push(...page.rows.map(({ id }) => id));
      pages++;
      if (!page.after) break;
      cursor = { id: page.after, side: "after" };
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(45);
    const back = await listAttentions(app, {
      state: "open",
      kind,
      cursor: { id: seen[40] ?? "", side: "before" },
    });
    expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(20, 40));
    expect((await listAttentions(app, { state: "closed", kind, cursor: null })).rows).toEqual([]);
  });
});

describe("a part that stands still", () => {
  async function held() {
    const shop = await openShop(app, "Held");
    const { orderId } = await paidOrder(app, [shop]);
    const printer = app.printer as ReturnType<typeof recordingPrinter>;
    printer.costCents = () => 9_900;
    const [part] = await partsOfOrder(app, orderId);
    const partId = part?.id ?? "";
    app.clock.now += 24 * 3_600_000;
    expect((await fulfilNow(app, { partId })).status).toBe("held");
    return { orderId, partId, row: await attentionOf(`held:${partId}`) };
  }

  it("is shown with its order, its cost and its payment", async () => {
    const { row, partId, orderId } = await held();
    const story = await readAttention(app, { id: row.id });
    expect(story?.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(story?.parts).toMatchObject([
      { id: partId, state: "on_hold", holdCause: "cost", partnerCostCents: 9_900 },
    ]);
    expect(story?.payments).toHaveLength(1);
  });

  it("goes on at the price that was looked at, once, and at no other", async () => {
    const { row, partId, orderId } = await held();
    const release = (acceptCents: number) =>
      actOnPart(app, { id: row.id, deed: "release", by, note: "worth it", acceptCents });
    expect(await release(9_000)).toEqual({ status: "refused", why: "changed" });
    const presses = await Promise.all([release(9_900), release(9_900), release(9_900)]);
    expect(presses.filter(({ status }) => status === "done")).toHaveLength(1);
    expect((await fulfilNow(app, { partId })).status).toBe("confirmed");
    expect((await attentionOf(row.cause)).resolvedBy).toBe(by);
    expect((await auditOf(`order:${orderId}`)).map(({ action }) => action)).toEqual(["release part"]);
  });

  it("is cancelled with the money back, once, and the books agree", async () => {
    const { row } = await held();
    const cancel = () =>
      actOnPart(app, { id: row.id, deed: "cancel", by, note: "too dear", acceptCents: null });
    const presses = await Promise.all([cancel(), cancel(), cancel()]);
    expect(presses.filter(({ status }) => status === "done")).toHaveLength(1);
    expect((await attentionOf(row.cause)).resolvedAt).not.toBeNull();
    expect(await findViolations(app, { except: ["I9"] })).toEqual([]);
  });

  it("takes no deed that its kind does not have", async () => {
    const { row } = await mismatch();
    expect(deedsOf("payment")).toEqual([]);
    expect(await actOnPart(app, { id: row.id, deed: "cancel", by, note: "x", acceptCents: null })).toEqual({
      status: "unknown",
    });
  });
});

describe("a claim", () => {
  it("is read with its pieces, pictures and the report for the partner", async () => {
    const shop = await openShop(app, "Claimed");
    const { orderId } = await paidOrder(app, [shop]);
    const [part] = await partsOfOrder(app, orderId);
    const line = await app.db.query.orderLines.findFirst({ where: (t, { eq }) => eq(t.orderId, orderId) });
    const claimId = newId();
    await applyAll(app.db, [
      sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, created_at)
        VALUES (${claimId}, ${orderId}, ${part?.id}, 'damaged', 'A hole.', 'refund', ${JSON.stringify([{ lineId: line?.id, quantity: 1 }])}, ${app.now()})`,
      sql`INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (${claimId}, 1, 'claims/x/1.png', 'image/png', 1)`,
      attentionStatement(app, { cause: `claim:${claimId}`, subject: `order:${orderId}`, detail: {} }),
    ]);
    const claim = await readClaim(app, { claimId });
    expect(claim).toMatchObject({ photos: [1], order: { id: orderId }, pieces: [{ quantity: 1 }] });
    expect(claim?.report).toContain("Product damaged in transit");
    expect(claim?.report).toContain("A hole.");
    expect(await readClaim(app, { claimId: newId() })).toBeNull();
  });
});
