import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { resendOutboxEntryForAdmin } from "~/domain/operations/manage-outbox";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createAdmin } from "../../support/data/factories";
import { memoryMailer } from "../../support/fakes/fake-mailer";

it("says in the audit log which state an entry of the outbox had when an admin sent it again", async () => {
  const app = testApp({ mailer: memoryMailer() });
  const by = await createAdmin(app);
  const { statement, deliveryId: id } = queueEmailStatement(app, {
    ...{ template: "account-exists", to: "ann@example.com", data: {}, key: newId() },
  });
  await runTransaction(app.db, [
    statement,
    sql`UPDATE deliveries SET state = 'dead', last_error = 'resend 503' WHERE id = ${id}`,
  ]);
  const press = (deliveryId = id) =>
    resendOutboxEntryForAdmin(app, { id: deliveryId, by, why: "The mailbox has room" });
  expect([await press(), await press(), await press(newId())].map(({ status }) => status)).toEqual([
    ...["sent", "again", "unknown"],
  ]);
  const callId = newId();
  await app.db.run(sql`INSERT INTO deliveries (id, channel, template, recipient, data, dedupe_key, state, next_attempt_at)
    VALUES (${callId}, 'webhook', 'beta-application', 'lead-webhook-url', '{}', ${callId}, 'sent', 0)`);
  expect(await press(callId)).toEqual({ status: "sent" });
  expect(
    await app.db.all(sql`SELECT subject, detail ->> '$.before' AS before, detail ->> '$.after' AS after, detail ->> '$.why' AS why
      FROM audit_log WHERE actor_id = ${by} ORDER BY id`),
  ).toEqual(
    [
      { subject: `letter:${id}`, before: "dead", after: "pending" },
      { subject: `letter:${id}`, before: "sent", after: "sent, with a copy" },
      { subject: `letter:${callId}`, before: "sent", after: "sent" },
    ].map((entry) => ({ ...entry, why: "The mailbox has room" })),
  );
});
