import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { deliveries } from "~/db/schema";
import { listDueOutboxEntries } from "~/domain/outbox/due-entries";
import { previewOutboxEntry } from "~/domain/outbox/outbox-entries";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { resendOutboxEntry } from "~/domain/outbox/resend-entry";
import { MAX_SEND_ATTEMPTS } from "~/domain/outbox/retry-schedule";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { reportQualityResult } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const LETTERS = process.env.RELIABILITY === "full" ? 2000 : 200;
const MINUTE_MS = 60_000;
const letter = { template: "account-exists" as const, to: "ann@example.com", data: {} };

const FAULTS = [
  () => new AdapterError("resend", 0, "retryable", "connection failed"),
  () => new AdapterError("resend", 500, "retryable", "application_error"),
  () => new AdapterError("resend", 429, "retryable", "rate_limit_exceeded", 90),
  () => new AdapterError("resend", 401, "auth", "invalid_api_key"),
  () => new AdapterError("resend", 429, "quota", "daily_quota_exceeded"),
];

/** A mail service that is down, or accepts an email but loses the response. */
function shakyMail() {
  const mail = memoryMailer();
  const state = { isDown: true, calls: 0, lostAnswers: 0 };
  return {
    mail,
    state,
    send: async (...args: Parameters<typeof mail.send>) => {
      const call = state.calls++;
      if (!state.isDown) return mail.send(...args);
      if (call % 7 === 0) {
        await mail.send(...args);
        state.lostAnswers++;
        throw new AdapterError("resend", 0, "retryable", "timed out");
      }
      throw FAULTS[call % FAULTS.length]?.() ?? new Error("no fault");
    },
  };
}

/** The cron of one minute, twice at once, as if it overlapped itself. */
async function tick(app: TestApp): Promise<void> {
  app.clock.now += MINUTE_MS;
  const due = await listDueOutboxEntries(app);
  for (const twice of [due, due])
    await Promise.all(twice.map((deliveryId) => sendOutboxEntry(app, { deliveryId })));
}

describe("while the mail service is down (R22)", () => {
  it("keeps every email and sends each once when it is back", async () => {
    const shaky = shakyMail();
    const app = testApp({ mailer: { send: shaky.send } });
    const written = Array.from({ length: LETTERS }, (_, n) =>
      queueEmailStatement(app, { ...letter, to: `p${n}@example.com`, key: `down:${n}` }),
    );
    for (let start = 0; start < LETTERS; start += 100)
      await runTransaction(
        app.db,
        written.slice(start, start + 100).map(({ statement }) => statement),
      );
    for (let minute = 0; minute < 180; minute++) await tick(app);
    const waiting = await app.db.query.deliveries.findMany();
    expect(waiting.filter(({ state }) => state === "dead")).toEqual([]);
    expect(Math.max(...waiting.map(({ attempts }) => attempts))).toBeLessThan(MAX_SEND_ATTEMPTS);
    const whenDown = shaky.state.calls;
    expect(shaky.state.lostAnswers).toBeGreaterThan(LETTERS / 10);

    shaky.state.isDown = false;
    const backAt = app.clock.now;
    let left = LETTERS;
    for (let minute = 0; left > 0 && minute < 300; minute++) {
      await tick(app);
      left = (await app.db.query.deliveries.findMany({ where: (t, { eq }) => eq(t.state, "pending") }))
        .length;
    }
    const addresses = shaky.mail.letters.map(({ to }) => to);
    expect(addresses).toHaveLength(LETTERS);
    expect(new Set(addresses).size).toBe(LETTERS);
    const rows = await app.db.query.deliveries.findMany();
    expect(rows.filter(({ state }) => state === "sent")).toHaveLength(LETTERS);
    // The first success wakes the others, so that none waits for a backoff of hours.
    const minutes = Math.round((app.clock.now - backAt) / MINUTE_MS);
    if (LETTERS <= 500) expect(minutes).toBeLessThan(60);
    reportQualityResult(
      "R22",
      "mail away for 3 hours",
      `${LETTERS} letters, ${whenDown} vain calls, ${shaky.state.lostAnswers} answers lost, each sent once, the last ${minutes} minutes after`,
    );
  });

  it("spreads the retries of emails that failed together", async () => {
    const app = testApp({
      mailer: {
        send: async () => {
          throw FAULTS[0]?.();
        },
      },
    });
    const ids = await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: `herd:${n}` });
        await runTransaction(app.db, [statement]);
        await sendOutboxEntry(app, { deliveryId });
        return deliveryId;
      }),
    );
    const rows = await app.db.query.deliveries.findMany({ where: (t, { inArray }) => inArray(t.id, ids) });
    const waits = rows.map(({ nextAttemptAt }) => (nextAttemptAt - app.clock.now) / 1000);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(45);
    expect(Math.max(...waits)).toBeLessThanOrEqual(75);
    expect(new Set(waits).size).toBeGreaterThan(50);
  });

  it("never waits less than the mail service asks for", async () => {
    const app = testApp({
      mailer: {
        send: async () => {
          throw new AdapterError("resend", 429, "retryable", "rate_limit_exceeded", 600);
        },
      },
    });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "asked" });
    await runTransaction(app.db, [statement]);
    await sendOutboxEntry(app, { deliveryId });
    const row = await app.db.query.deliveries.findFirst({ where: (t, { eq }) => eq(t.id, deliveryId) });
    expect(row?.nextAttemptAt).toBe(app.clock.now + 600_000);
  });
});

describe("an email that is given up", () => {
  it("opens an incident after its last try, and is sent once when an admin presses twice", async () => {
    const shaky = shakyMail();
    shaky.state.calls = 1;
    const app = testApp({ mailer: { send: shaky.send } });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "given-up" });
    await runTransaction(app.db, [statement]);
    const startedAt = app.clock.now;
    const row = () => app.db.query.deliveries.findFirst({ where: (t, { eq }) => eq(t.id, deliveryId) });
    const attention = () =>
      app.db.query.attentions.findFirst({ where: (t, { eq }) => eq(t.cause, `letter:${deliveryId}`) });
    for (let n = 0; n < MAX_SEND_ATTEMPTS; n++) {
      await sendOutboxEntry(app, { deliveryId });
      const at = (await row())?.nextAttemptAt ?? 0;
      if (n < MAX_SEND_ATTEMPTS - 1) app.clock.now = at;
    }
    expect(await row()).toMatchObject({ state: "dead", attempts: MAX_SEND_ATTEMPTS });
    expect(await attention()).toMatchObject({ resolvedAt: null, times: 1 });
    // Within the day for which the mail service remembers a key.
    expect(app.clock.now - startedAt).toBeLessThan(23 * 60 * MINUTE_MS);

    shaky.state.isDown = false;
    const [first, second] = await Promise.all(
      [1, 2].map(() => resendOutboxEntry(app, { deliveryId, by: "admin" })),
    );
    expect([first?.status, second?.status]).toContain("sent");
    expect(shaky.mail.letters).toHaveLength(1);
    expect((await attention())?.resolvedAt).not.toBeNull();
  });

  it("reports a rejected key at the first email, once a day for all emails", async () => {
    const app = testApp({
      mailer: {
        send: async () => {
          throw new AdapterError("resend", 401, "auth", "invalid_api_key");
        },
      },
    });
    for (const key of ["auth:1", "auth:2", "auth:3"]) {
      const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key });
      await runTransaction(app.db, [statement]);
      expect(await sendOutboxEntry(app, { deliveryId })).toBe("later");
    }
    const rows = await app.db.query.attentions.findMany({ where: (t, { eq }) => eq(t.kind, "mail") });
    expect(rows.filter(({ cause }) => cause.startsWith("mail:auth:"))).toMatchObject([
      { cause: "mail:auth:2026-11-20" },
    ]);
  });
});

describe("an email shown in the outbox", () => {
  it.each(["verify-address", "reset-password"])("shows no secret of %s", async (template) => {
    const app = testApp();
    const data = JSON.stringify({ codeId: "01m7wm0000000000000000code" });
    const shown = await previewOutboxEntry(app, {
      channel: "letter",
      template,
      recipient: "ann@example.com",
      data,
    });
    expect(shown?.text).toContain("?code=[hidden]");
    expect(shown?.text).not.toMatch(/[0-9a-f]{32}/);
    expect(shown?.text).not.toContain("01m7wm0000000000000000code");
  });

  it("is resent as one copy an hour, however often it is pressed", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "copy" });
    await runTransaction(app.db, [statement]);
    await sendOutboxEntry(app, { deliveryId });
    const copies = await Promise.all(
      Array.from({ length: 10 }, () => resendOutboxEntry(app, { deliveryId, by: "admin" })),
    );
    const ids = new Set(copies.map((copy) => (copy.status === "again" ? copy.deliveryId : copy.status)));
    expect(ids.size).toBe(1);
    for (const id of ids) await sendOutboxEntry(app, { deliveryId: String(id) });
    expect(mail.letters).toHaveLength(2);
    expect(await app.db.$count(deliveries)).toBeGreaterThan(1);
  });

  it("is not shown if its template no longer exists", async () => {
    expect(
      await previewOutboxEntry(testApp(), {
        channel: "letter",
        template: "carrier-pigeon",
        recipient: "ann@example.com",
        data: "{}",
      }),
    ).toBeNull();
  });

  it("is neither shown nor resent once its address and text were deleted", async () => {
    const app = testApp();
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "deleted" });
    await runTransaction(app.db, [statement]);
    await app.db
      .update(deliveries)
      .set({ state: "sent", recipient: "", data: "{}" })
      .where(eq(deliveries.id, deliveryId));
    expect(
      await previewOutboxEntry(app, {
        channel: "letter",
        template: "account-exists",
        recipient: "",
        data: "{}",
      }),
    ).toBeNull();
    expect(await resendOutboxEntry(app, { deliveryId, by: "admin" })).toEqual({ status: "unknown" });
  });
});
