import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { OutgoingWebhook } from "~/adapters/ports/webhook-sender";
import { runTransaction } from "~/db/client";
import { attentions, deliveries, settings } from "~/db/schema";
import { saveLeadSettings } from "~/domain/inquiries/lead-webhook-settings";
import { listDueOutboxEntries } from "~/domain/outbox/due-entries";
import { resendOutboxEntry } from "~/domain/outbox/resend-entry";
import { MAX_SEND_ATTEMPTS } from "~/domain/outbox/retry-schedule";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { queueWebhookCallStatement, WEBHOOK_NOT_CONFIGURED } from "~/domain/outbox/webhook-calls";
import { readSettings } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createAdmin } from "../../support/data/factories";

const URL_TYPED = "https://hooks.brand.com/in";
const SECRET = "a shared secret of some length";

/** An app whose webhook responds with `answers`, call by call, and then with success. */
async function appWith(answers: (AdapterError | "hang")[] = [], isConfigured = true) {
  const calls: OutgoingWebhook[] = [];
  const app = testApp({
    webhookSender: {
      post: async (call) => {
        calls.push(call);
        const answer = answers.shift();
        if (answer instanceof AdapterError) throw answer;
        return { status: 200 };
      },
    },
  });
  await app.db.delete(settings);
  const by = await createAdmin(app);
  if (isConfigured) await configure(app, by);
  return { app, calls, by };
}
const configure = (app: Parameters<typeof saveLeadSettings>[0], by: string) =>
  saveLeadSettings(app, { url: URL_TYPED, secret: SECRET, recipient: "sales@brand.com", by });

async function waiting(app: ReturnType<typeof testApp>): Promise<string> {
  const { statement, deliveryId } = queueWebhookCallStatement(app, {
    event: "beta-application",
    endpoint: "lead-webhook-url",
    payload: { fullName: "Ann", recipientEmail: "", userEmail: "ann@example.com" },
    key: newId(),
  });
  await runTransaction(app.db, [statement]);
  return deliveryId;
}
const rowOf = async (app: ReturnType<typeof testApp>, id: string) =>
  (await app.db.select().from(deliveries).where(eq(deliveries.id, id)))[0];
const openOf = async (app: ReturnType<typeof testApp>, cause: string) =>
  (await app.db.select().from(attentions).where(eq(attentions.cause, cause)))[0];
const away = () => new AdapterError("webhook", 503, "retryable", "refused");

describe("a webhook's row in the outbox", () => {
  it("is posted once by three concurrent consumers, with the recipient from the settings", async () => {
    const { app, calls } = await appWith();
    const deliveryId = await waiting(app);
    const results = await Promise.all([1, 2, 3].map(() => sendOutboxEntry(app, { deliveryId })));
    expect(results.sort()).toEqual(["not due", "not due", "sent"]);
    expect(calls).toEqual([
      {
        url: URL_TYPED,
        secret: SECRET,
        id: deliveryId,
        at: app.now(),
        body: '{"fullName":"Ann","recipientEmail":"sales@brand.com","userEmail":"ann@example.com"}',
      },
    ]);
    expect(await rowOf(app, deliveryId)).toMatchObject({ state: "sent", providerId: "HTTP 200" });
  });

  it("is tried for over half a day under one key with growing waits, then opens an incident", async () => {
    const { app, calls } = await appWith(Array.from({ length: MAX_SEND_ATTEMPTS }, away));
    const deliveryId = await waiting(app);
    const started = app.clock.now;
    const waits: number[] = [];
    for (let attempt = 1; attempt <= MAX_SEND_ATTEMPTS; attempt++) {
      expect(await sendOutboxEntry(app, { deliveryId })).toBe(attempt < MAX_SEND_ATTEMPTS ? "later" : "dead");
      const next = (await rowOf(app, deliveryId))?.nextAttemptAt ?? 0;
      waits.push(next - app.clock.now);
      // Not before it is due, whoever asks.
      expect(await sendOutboxEntry(app, { deliveryId })).toBe("not due");
      app.clock.now = next;
    }
    expect(waits.slice(0, 9)).toEqual([...waits.slice(0, 9)].sort((a, b) => a - b));
    expect(app.clock.now - started).toBeGreaterThan(12 * 60 * 60_000);
    expect(new Set(calls.map(({ id }) => id))).toEqual(new Set([deliveryId]));
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    expect(await openOf(app, `webhook:${deliveryId}`)).toMatchObject({ kind: "webhook", resolvedAt: null });
  });

  it("is sent when an admin retries it, once however often they press, and its incident closes", async () => {
    const gone = new AdapterError("webhook", 410, "refused", "refused");
    const { app, calls } = await appWith([gone]);
    const deliveryId = await waiting(app);
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("dead");
    const pressed = await Promise.all(
      Array.from({ length: 5 }, () => resendOutboxEntry(app, { deliveryId, by: "admin" })),
    );
    expect(pressed.filter(({ status }) => status === "sent")).toHaveLength(1);
    expect(calls).toHaveLength(2);
    expect(await rowOf(app, deliveryId)).toMatchObject({ state: "sent", lastError: null });
    expect((await openOf(app, `webhook:${deliveryId}`))?.resolvedAt).toBe(app.now());
  });

  it("waits without using up its tries while no URL is configured; an admin is told, and saving one retries it", async () => {
    const { app, calls, by } = await appWith([], false);
    const deliveryId = await waiting(app);
    for (let hour = 0; hour < 30; hour++) {
      expect(await sendOutboxEntry(app, { deliveryId })).toBe("later");
      app.clock.now += 60 * 60_000;
    }
    expect(await rowOf(app, deliveryId)).toMatchObject({
      state: "pending",
      attempts: 0,
      lastError: WEBHOOK_NOT_CONFIGURED,
    });
    const unset = "webhook-unset:lead-webhook-url";
    expect(await openOf(app, unset)).toMatchObject({ kind: "webhook-unset", resolvedAt: null, times: 30 });
    await sendOutboxEntry(app, { deliveryId });
    expect(await listDueOutboxEntries(app)).not.toContain(deliveryId);
    await configure(app, by);
    expect((await openOf(app, unset))?.resolvedBy).toBe(by);
    expect(await listDueOutboxEntries(app)).toContain(deliveryId);
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("sent");
    expect(calls).toHaveLength(1);
  });

  it("waits four hours at most for a receiver that asks for a year", async () => {
    const { app } = await appWith([new AdapterError("webhook", 429, "retryable", "refused", 31_536_000)]);
    const deliveryId = await waiting(app);
    await sendOutboxEntry(app, { deliveryId });
    expect(((await rowOf(app, deliveryId))?.nextAttemptAt ?? 0) - app.now()).toBe(4 * 60 * 60_000);
  });

  it("that succeeds retries the waiting webhook calls, and no email", async () => {
    const { app } = await appWith([away()]);
    const later = app.now() + 3 * 60 * 60_000;
    const put = (id: string, channel: string) =>
      sql`INSERT INTO deliveries (id, channel, template, recipient, data, dedupe_key, attempts, next_attempt_at, last_error)
        VALUES (${id}, ${channel}, 'account-exists', 'x', '{}', ${id}, 5, ${later}, 'away')`;
    const [call, letter] = [newId(), newId()];
    await runTransaction(app.db, [put(call, "webhook"), put(letter, "letter")]);
    const deliveryId = await waiting(app);
    await sendOutboxEntry(app, { deliveryId });
    app.clock.now += 10 * 60_000;
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("sent");
    expect((await rowOf(app, call))?.nextAttemptAt).toBeLessThanOrEqual(app.now() + 5 * 60_000);
    expect((await rowOf(app, letter))?.nextAttemptAt).toBe(later);
  });
});

describe("the settings of the webhook", () => {
  it("keep the secret if none is entered, encrypt it, and never use a URL without one", async () => {
    const { app, by } = await appWith([], false);
    const save = (url: string, secret: string) => saveLeadSettings(app, { url, secret, recipient: "", by });
    expect(await save(URL_TYPED, "")).toEqual({ status: "no-secret" });
    expect(await save("https://127.0.0.1/", SECRET)).toEqual({ status: "refused", fault: "address" });
    expect(await save("http://hooks.brand.com/", SECRET)).toEqual({ status: "refused", fault: "not-https" });
    expect(await save(URL_TYPED, SECRET)).toEqual({ status: "saved" });
    expect(await save("https://hooks.brand.com/other", "")).toEqual({ status: "saved" });
    const stored = await app.db.select().from(settings);
    expect(JSON.stringify(stored)).not.toContain(SECRET);
    expect(await readSettings(app, ["lead-webhook-url", "lead-webhook-secret", "offer-deadline"])).toEqual({
      "lead-webhook-url": "https://hooks.brand.com/other",
      "lead-webhook-secret": SECRET,
      "offer-deadline": Date.UTC(2025, 4, 30),
    });
    // With another key it is as if no address were stored.
    const other = { ...app, appSecret: "another secret of at least thirty-two characters" };
    expect((await readSettings(other, ["lead-webhook-secret"]))["lead-webhook-secret"]).toBe("");
  });
});
