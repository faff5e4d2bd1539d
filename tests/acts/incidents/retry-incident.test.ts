import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { partActionsFor, performPartAction } from "~/acts/incidents/part-actions";
import { isRetryable } from "~/acts/incidents/retries-by-kind";
import { retryIncident } from "~/acts/incidents/retry-incident";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { runTransaction } from "~/db/client";
import { INCIDENT_KINDS } from "~/domain/incidents/incident-kinds";
import { openIncidentStatement } from "~/domain/incidents/incident-statements";
import { listIncidents, toIncident } from "~/domain/incidents/list-incidents";
import { findViolations } from "~/domain/operations/checks/all-checks";
import { closeIncident } from "~/domain/operations/close-incident";
import { readClaimDetails } from "~/domain/operations/details/claim-details";
import { readIncidentDetails } from "~/domain/operations/details/incident-details";
import { fulfillPart } from "~/domain/orders/fulfillment/fulfill-part";
import { settlePayment } from "~/domain/payments/settle";
import { newId } from "~/lib/ids";
import type { Cursor } from "~/lib/pagination";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { openCheckout } from "../../support/data/payments/open-checkout";
import { recordStripeEvent } from "../../support/data/record-events";
import { openShop, paidOrder, partsOfOrder } from "../../support/data/shop";
import { fakePrintPartner } from "../../support/fakes/fake-print-partner";
import { type FakeStripe, fakeStripe } from "../../support/fakes/fake-stripe";

let app: TestApp;
let stripe: FakeStripe;
let by: string;
beforeEach(async () => {
  stripe = fakeStripe();
  app = testApp({ paymentProviders: { stripe: stripe.provider }, printPartner: fakePrintPartner() });
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
  expect((await settlePayment(app, { sessionId })).status).toBe("mismatch");
  const row = await attentionOf(`payment:${paymentId}:${sessionId}`);
  return { userId, sessionId, paymentId, row };
}

const credits = async (userId: string) =>
  (await app.db.query.userCredits.findFirst({ where: (t, { eq }) => eq(t.userId, userId) }))?.credits ?? 0;

describe("an incident", () => {
  it("offers a retry exactly if its text promises one", () => {
    for (const kind of INCIDENT_KINDS)
      expect([kind, isRetryable(kind)]).toEqual([kind, INCIDENT_WORDS[kind].retry !== undefined]);
  });

  it("settles a payment again: nothing while it differs, once when it agrees, however often it is pressed", async () => {
    const { row, sessionId, userId } = await mismatch();
    expect(await retryIncident(app, { incident: toIncident(row), by, why: "asked support" })).toEqual({
      status: "unchanged",
      summary: "it still differs",
    });
    expect(await credits(userId)).toBe(0);
    expect((await attentionOf(row.cause)).resolvedAt).toBeNull();

    stripe.pay(sessionId, { amount_total: 500 });
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => retryIncident(app, { incident: toIncident(row), by, why: "" })),
    );
    expect(new Set(presses.map(({ status }) => status))).toEqual(new Set(["resolved"]));
    expect(await credits(userId)).toBe(5);
    expect(await attentionOf(row.cause)).toMatchObject({ resolvedBy: by, note: "the payment is settled" });
    const audit = await auditOf(`attention:${row.id}`);
    expect(audit).toHaveLength(11);
    expect(audit[0]).toMatchObject({ actorId: by, action: "retry incident" });
    expect(JSON.parse(audit[0]?.detail ?? "{}")).toEqual({ cause: row.cause, why: "asked support" });
  });

  it("reports a provider that is down, and still writes the audit log", async () => {
    const { row } = await mismatch();
    stripe.faults.down = true;
    expect(await retryIncident(app, { incident: toIncident(row), by, why: "" })).toEqual({
      status: "unchanged",
      summary: "stripe answered 503 retryable",
    });
    expect(await auditOf(`attention:${row.id}`)).toHaveLength(1);
  });

  it("sends a dead message again, and refuses an invalid one", async () => {
    const refundId = newId();
    await runTransaction(app.db, [
      openIncidentStatement(app, {
        cause: `dead:refund:${refundId}`,
        subject: `refund:${refundId}`,
        detail: { type: "refund", refundId },
      }),
      openIncidentStatement(app, { cause: "dead:odd:x", subject: "odd", detail: { type: "odd" } }),
    ]);
    const row = await attentionOf(`dead:refund:${refundId}`);
    expect((await retryIncident(app, { incident: toIncident(row), by, why: "" })).status).toBe("resolved");
    expect(app.queued).toEqual([{ type: "refund", refundId }]);
    const odd = await attentionOf("dead:odd:x");
    expect((await retryIncident(app, { incident: toIncident(odd), by, why: "" })).status).toBe("unchanged");
    expect(app.queued).toHaveLength(1);
  });

  it("replays an event that was given up, and closes its incident", async () => {
    const { sessionId, userId, paymentId, row: first } = await mismatch();
    stripe.pay(sessionId, { amount_total: 500 });
    const event = { id: `evt_${newId()}`, type: "checkout.session.completed", sessionId } as never;
    const payload = JSON.stringify({
      id: "evt",
      type: "checkout.session.completed",
      data: { object: { id: sessionId, object: "checkout.session" } },
    });
    const eventId = (await recordStripeEvent(app, { event, payload })) ?? "";
    await runTransaction(app.db, [
      sql`UPDATE provider_events SET state = 'failed' WHERE id = ${eventId}`,
      openIncidentStatement(app, { cause: `event:${eventId}`, subject: `event:${eventId}`, detail: {} }),
    ]);
    const row = await attentionOf(`event:${eventId}`);
    expect(await retryIncident(app, { incident: toIncident(row), by, why: "" })).toEqual({
      status: "resolved",
      summary: "the event is processed",
    });
    expect(await credits(userId)).toBe(5);

    // The page of the payment's attention shows that event, found by what it is about.
    const story = await readIncidentDetails(app, { id: first.id });
    expect(story?.payments.map(({ id }) => id)).toEqual([paymentId]);
    expect(story?.events.map(({ id }) => id)).toEqual([eventId]);
  });

  it("closes with a note, once, and reopens when it happens again", async () => {
    const { row } = await mismatch();
    expect(await closeIncident(app, { id: row.id, by, note: "refunded by hand" })).toEqual({
      status: "closed",
    });
    expect(await closeIncident(app, { id: row.id, by, note: "again" })).toEqual({ status: "already" });
    expect(
      await app.db.all(sql`SELECT detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE subject = ${`attention:${row.id}`}`),
    ).toEqual([{ before: "open", after: "closed" }]);
    expect(await attentionOf(row.cause)).toMatchObject({ note: "refunded by hand", resolvedBy: by });
    await runTransaction(app.db, [
      openIncidentStatement(app, {
        cause: row.cause as `payment:${string}`,
        subject: row.subject,
        detail: { again: true },
      }),
    ]);
    expect(await attentionOf(row.cause)).toMatchObject({ times: 2, resolvedAt: null, note: null });
    expect(await closeIncident(app, { id: newId(), by, note: "x" })).toEqual({ status: "unknown" });
  });

  it("is listed by kind and state, a page at a time, in one order both ways", async () => {
    await runTransaction(
      app.db,
      Array.from({ length: 45 }, (_, n) =>
        openIncidentStatement(app, { cause: `shipment-returned:${n}`, subject: "order:x", detail: {} }),
      ),
    );
    const kind = "shipment-returned" as const;
    const seen: string[] = [];
    let cursor: Cursor | null = null;
    let pages = 0;
    for (;;) {
      const page: Awaited<ReturnType<typeof listIncidents>> = await listIncidents(app, {
        state: "open",
        kind,
        cursor,
      });
      seen.push(...page.rows.map(({ id }) => id));
      pages++;
      if (!page.after) break;
      cursor = { key: [page.after], side: "after" };
    }
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(45);
    const back = await listIncidents(app, {
      state: "open",
      kind,
      cursor: { key: [seen[40] ?? ""], side: "before" },
    });
    expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(20, 40));
    expect((await listIncidents(app, { state: "closed", kind, cursor: null })).rows).toEqual([]);
  });
});

describe("a part on hold", () => {
  async function held() {
    const shop = await openShop(app, "Held");
    const { orderId } = await paidOrder(app, [shop]);
    const printer = app.printPartner as ReturnType<typeof fakePrintPartner>;
    printer.costCents = () => 9_900;
    const [part] = await partsOfOrder(app, orderId);
    const partId = part?.id ?? "";
    app.clock.now += 24 * 3_600_000;
    expect((await fulfillPart(app, { partId })).status).toBe("held");
    return { orderId, partId, row: await attentionOf(`held:${partId}`) };
  }

  it("is shown with its order, its cost and its payment", async () => {
    const { row, partId, orderId } = await held();
    const story = await readIncidentDetails(app, { id: row.id });
    expect(story?.orders.map(({ id }) => id)).toEqual([orderId]);
    expect(story?.parts).toMatchObject([
      { id: partId, state: "on_hold", holdCause: "cost", partnerCostCents: 9_900 },
    ]);
    expect(story?.payments).toHaveLength(1);
  });

  it("continues at the price that was shown, once, and at no other", async () => {
    const { row, partId, orderId } = await held();
    const release = (acceptCents: number) =>
      performPartAction(app, { id: row.id, action: "release", by, note: "worth it", acceptCents });
    expect(await release(9_000)).toEqual({ status: "refused", why: "changed" });
    const presses = await Promise.all([release(9_900), release(9_900), release(9_900)]);
    expect(presses.filter(({ status }) => status === "done")).toHaveLength(1);
    expect((await fulfillPart(app, { partId })).status).toBe("confirmed");
    expect((await attentionOf(row.cause)).resolvedBy).toBe(by);
    expect((await auditOf(`order:${orderId}`)).map(({ action }) => action)).toEqual(["release part"]);
  });

  it("is canceled and refunded once, and the ledger agrees", async () => {
    const { row } = await held();
    const cancel = () =>
      performPartAction(app, { id: row.id, action: "cancel", by, note: "too dear", acceptCents: null });
    const presses = await Promise.all([cancel(), cancel(), cancel()]);
    expect(presses.filter(({ status }) => status === "done")).toHaveLength(1);
    expect((await attentionOf(row.cause)).resolvedAt).not.toBeNull();
    expect(await findViolations(app, { except: ["I9"] })).toEqual([]);
  });

  it("refuses actions of other kinds", async () => {
    const { row } = await mismatch();
    expect(partActionsFor("payment")).toEqual([]);
    expect(
      await performPartAction(app, { id: row.id, action: "cancel", by, note: "x", acceptCents: null }),
    ).toEqual({
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
    await runTransaction(app.db, [
      sql`INSERT INTO claims (id, order_id, part_id, reason, detail, wanted, contents, created_at)
        VALUES (${claimId}, ${orderId}, ${part?.id}, 'damaged', 'A hole.', 'refund', ${JSON.stringify([{ lineId: line?.id, quantity: 1 }])}, ${app.now()})`,
      sql`INSERT INTO claim_photos (claim_id, position, file_key, content_type, bytes) VALUES (${claimId}, 1, 'claims/x/1.png', 'image/png', 1)`,
      openIncidentStatement(app, { cause: `claim:${claimId}`, subject: `order:${orderId}`, detail: {} }),
    ]);
    const claim = await readClaimDetails(app, { claimId });
    expect(claim).toMatchObject({ photos: [1], order: { id: orderId }, pieces: [{ quantity: 1 }] });
    expect(claim?.report).toContain("Product damaged in transit");
    expect(claim?.report).toContain("A hole.");
    expect(await readClaimDetails(app, { claimId: newId() })).toBeNull();
  });
});
