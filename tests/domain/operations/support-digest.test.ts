import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { digestTitle } from "~/content/copy/operations/digest";
import { runTransaction } from "~/db/client";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { sendSupportDigest } from "~/domain/operations/support-digest";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { testApp } from "../../support/app/test-app";
import { createPicture, createStore, createUser } from "../../support/data/factories";
import { createPublishedProduct } from "../../support/data/product-factories";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const titles = { titleOf: digestTitle };
const HOUR_MS = 3_600_000;

describe("the support email about incidents", () => {
  it("is sent at once for the first, then as a digest, then as a daily reminder, and stops when all are closed", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const raise = (cause: `held:${string}` | `refund:${string}`) =>
      runTransaction(app.db, [
        openIncidentStatement(app, { cause, subject: "order:x", detail: { why: "ada@example.com" } }),
      ]);
    const tell = async (inMs = 0) => {
      app.clock.now += inMs;
      const digest = await sendSupportDigest(app, titles);
      if (digest.status === "sent") await sendOutboxEntry(app, { deliveryId: digest.deliveryId });
      return digest.status === "sent" ? digest.newItems : null;
    };
    expect(await tell()).toBeNull();

    await raise("held:1");
    // Overlapping crons write one digest.
    const both = await Promise.all([
      sendSupportDigest(app, titles),
      sendSupportDigest(app, titles),
      sendSupportDigest(app, titles),
    ]);
    expect(both.filter(({ status }) => status === "sent")).toHaveLength(1);
    for (const digest of both)
      if (digest.status === "sent") await sendOutboxEntry(app, { deliveryId: digest.deliveryId });
    expect(mail.letters).toMatchObject([
      { to: "support@inkloom.example", subject: "1 thing needs a human: 1 new" },
    ]);
    expect(mail.letters[0]?.text).toContain("http://localhost:8788/admin/attentions");
    expect(mail.letters[0]?.text).toContain("An order is held: 1");
    // Details are shown only after login.
    expect(mail.letters[0]?.text).not.toContain("ada@example.com");

    await raise("held:2");
    await raise("refund:3");
    expect(await tell(HOUR_MS)).toBeNull();
    expect(await tell(5 * HOUR_MS)).toBe(2);
    expect(mail.letters[1]?.subject).toBe("3 things need a human: 2 new");

    expect(await tell(23 * HOUR_MS)).toBeNull();
    expect(await tell(HOUR_MS)).toBe(0);
    expect(mail.letters[2]?.subject).toBe("3 things need a human still");

    for (const cause of ["held:1", "held:2", "refund:3"])
      await runTransaction(app.db, [resolveIncidentStatement(app, { cause, by: "admin", note: "done" })]);
    expect(await tell(48 * HOUR_MS)).toBeNull();

    // It happens again: the same row, reported anew.
    await raise("held:1");
    expect(await tell(60_000)).toBe(1);
    expect(mail.letters).toHaveLength(4);
  });

  it("tells of a reported design and an appeal at once, and of a message after twelve hours", async () => {
    const mail = memoryMailer();
    const app = testApp({ mailer: mail });
    const creator = await createUser(app, "digest-creator@example.com");
    const { productId } = await createPublishedProduct(app, {
      userId: creator,
      storeId: await createStore(app, creator, "Digest"),
      pictureId: await createPicture(app, creator),
      title: "Moth",
    });
    await runTransaction(app.db, [
      sql`DELETE FROM deliveries`,
      sql`INSERT INTO moderation_cases (id, product_id, creator_id, state, created_at)
        VALUES ('digest-open', ${productId}, ${creator}, 'open', ${app.now()})`,
      sql`INSERT INTO moderation_cases (id, product_id, creator_id, state, decision, appealed_at, created_at)
        VALUES ('digest-appeal', ${productId}, ${creator}, 'appealed', 'warn', ${app.now()}, ${app.now()})`,
      sql`INSERT INTO inquiries (id, kind, name, email, subject, message, source_page, dedupe_key, created_at)
        VALUES ('digest', 'support', 'Ann', 'ann@example.com', 'Hi', 'Where is it?', '/support', 'digest', ${app.now()})`,
    ]);
    const tell = async (inMs = 0) => {
      app.clock.now += inMs;
      const digest = await sendSupportDigest(app, titles);
      if (digest.status === "sent") await sendOutboxEntry(app, { deliveryId: digest.deliveryId });
      return digest.status === "sent" ? digest.newItems : null;
    };
    expect(await tell()).toBe(2);
    expect(mail.letters[0]?.text).toContain("Reported designs to review: 1");
    expect(mail.letters[0]?.text).toContain("Appeals to decide: 1");
    expect(await tell(11 * HOUR_MS)).toBeNull();
    expect(await tell(HOUR_MS)).toBe(1);
    expect(mail.letters[1]?.text).toContain("Messages waiting for more than 12 hours: 1");
    expect(await tell(HOUR_MS)).toBeNull();
  });
});
