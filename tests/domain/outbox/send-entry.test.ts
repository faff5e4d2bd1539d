import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import { runTransaction } from "~/db/client";
import { deliveries } from "~/db/schema";
import { listDueOutboxEntries } from "~/domain/outbox/due-entries";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { testApp } from "../../support/app/test-app";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const letter = { template: "account-exists" as const, to: "ann@example.com", data: {} };

describe("the outbox", () => {
  it("writes one email per key, which two concurrent consumers send once", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const first = queueEmailStatement(app, { ...letter, key: "once" });
    await runTransaction(app.db, [
      first.statement,
      queueEmailStatement(app, { ...letter, key: "once" }).statement,
    ]);
    const results = await Promise.all(
      [1, 2, 3].map(() => sendOutboxEntry(app, { deliveryId: first.deliveryId })),
    );
    expect(results.filter((result) => result === "sent")).toHaveLength(1);
    expect(mail.letters).toHaveLength(1);
    expect(mail.letters[0]?.text).toContain("You already have an account");
    expect(mail.letters[0]?.html).toContain("<h1");
    const rows = await app.db.select().from(deliveries).where(eq(deliveries.dedupeKey, "once"));
    expect(rows).toHaveLength(1);
  });

  it("sends an email later, once, if the mail service was down", async () => {
    const mail = memoryMailer();
    let isDown = true;
    const app = testApp({
      mailer: {
        send: async (...args) => {
          if (isDown) throw new AdapterError("resend", 0, "retryable", "connection failed");
          return mail.send(...args);
        },
      },
    });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "down" });
    await runTransaction(app.db, [statement]);
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("later");
    expect(await listDueOutboxEntries(app)).not.toContain(deliveryId);
    isDown = false;
    app.clock.now += 10 * 60_000;
    expect(await listDueOutboxEntries(app)).toContain(deliveryId);
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("sent");
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("not due");
    expect(mail.letters).toHaveLength(1);
  });

  it("uses one idempotency key for all tries of an email, and does not send a sent one", async () => {
    const keys: string[] = [];
    const mail = memoryMailer();
    const app = testApp({
      mailer: {
        send: async (letter, key) => {
          keys.push(key);
          const sent = await mail.send(letter, key);
          // It was sent, but the response was lost.
          if (keys.length < 3) throw new AdapterError("resend", 0, "retryable", "connection failed");
          return sent;
        },
      },
    });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "answer-lost" });
    await runTransaction(app.db, [statement]);
    const outcomes = [];
    for (let day = 0; day < 5; day += 1) {
      outcomes.push(await sendOutboxEntry(app, { deliveryId }));
      app.clock.now += 24 * 60 * 60_000;
    }
    expect(outcomes).toEqual(["later", "later", "sent", "not due", "not due"]);
    expect(new Set(keys)).toEqual(new Set([deliveryId]));
    expect([keys.length, mail.letters.length]).toEqual([3, 1]);
  });

  it("gives up at once on an address that the provider refuses, and records why", async () => {
    const app = testApp({
      mailer: {
        send: async () => {
          throw new AdapterError("resend", 422, "refused", "validation_error");
        },
      },
    });
    const { statement, deliveryId } = queueEmailStatement(app, { ...letter, key: "refused" });
    await runTransaction(app.db, [statement]);
    expect(await sendOutboxEntry(app, { deliveryId })).toBe("dead");
    const [row] = await app.db.select().from(deliveries).where(eq(deliveries.id, deliveryId));
    expect(row).toMatchObject({ state: "dead", lastError: "resend 422: validation_error" });
  });
});
