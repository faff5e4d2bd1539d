import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import {
  decideDeadLetter,
  listDeadLetters,
  readDeadLetter,
  storeDeadLetterStatement,
} from "~/domain/operations/queues/dead-letters";
import { QUEUES, readWaitingWork } from "~/domain/operations/queues/waiting-work";
import { consumeQueue } from "~/jobs/consume-queue";
import { newId } from "~/lib/ids";
import type { QueueMessage } from "~/queue/queue-messages";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

/** A message that the platform has put into the queue of dead letters. */
async function dies(app: TestApp, ...bodies: unknown[]) {
  const messages = bodies.map((body) => ({ id: newId(), body, attempts: 1, timestamp: new Date(app.now()) }));
  const batch = { queue: "inkloom-jobs-dead", messages, ackAll: () => {} } as unknown as MessageBatch;
  await consumeQueue(app, batch, {} as ExecutionContext);
}
const waiting = async (app: TestApp) => (await listDeadLetters(app, { state: "waiting", cursor: null })).rows;
const admin = (app: TestApp) => createUser(app, `${newId()}@example.com`);

describe("a dead letter", () => {
  it("waits with its message, is counted if it dies again, and not stored for a step of a cron", async () => {
    const app = testApp();
    const message: QueueMessage = { type: "refund", refundId: newId() };
    await dies(app, message, { type: "cron-step", step: "outbox", scheduledAt: 1 }, { type: "nonsense" });
    await dies(app, message);
    const letters = (await waiting(app)).filter((row) => row.message.includes(message.refundId));
    expect(letters.map(({ type, times }) => [type, times])).toEqual([["refund", 2]]);
    expect((await waiting(app)).some(({ type }) => type === "cron-step")).toBe(false);
    const { work } = await readWaitingWork(app);
    expect(work.find(({ name }) => name === "dead")).toMatchObject({ count: (await waiting(app)).length });
  });

  it("is sent again or discarded once, however many press at once, with a line in the audit log and its incident closed", async () => {
    const app = testApp();
    const message: QueueMessage = { type: "fulfil", partId: newId() };
    await dies(app, message);
    const [letter] = (await waiting(app)).filter((row) => row.message.includes(message.partId));
    const id = letter?.id ?? "";
    const [ann, bob] = [await admin(app), await admin(app)];
    const acts = [
      { by: ann, act: "replay" },
      { by: ann, act: "replay" },
      { by: bob, act: "discard" },
    ] as const;
    const done = await Promise.all(
      acts.map((each) => decideDeadLetter(app, { id, why: "it is back", ...each })),
    );
    expect(done.filter((each) => each === "done")).toHaveLength(1);
    const sent = app.queued.filter((each) => each.type === "fulfil" && each.partId === message.partId);
    expect(sent).toHaveLength(done.indexOf("done") === 2 ? 0 : 1);
    const log = await app.db.all<{ before: string; after: string }>(
      sql`SELECT detail ->> '$.before' AS before, detail ->> '$.after' AS after FROM audit_log WHERE subject = ${`dead-letter:${id}`}`,
    );
    expect(log).toHaveLength(1);
    expect(log[0]).toEqual({ before: "waiting", after: (await readDeadLetter(app, { id }))?.letter.state });
    const [incident] = await app.db.all<{ closed: number }>(
      sql`SELECT resolved_at IS NOT NULL AS closed FROM attentions WHERE cause = ${`dead:fulfil:${message.partId}`}`,
    );
    expect(incident?.closed).toBe(1);
    await dies(app, message);
    expect((await waiting(app)).filter((row) => row.message.includes(message.partId))).toHaveLength(1);
    expect(await decideDeadLetter(app, { id: "nothing", by: ann, act: "replay", why: "" })).toBe("unknown");
  });
});

describe("what waits", () => {
  it("is counted by line with the age of the oldest and its failures, up to a limit", async () => {
    const app = testApp();
    const at = app.now() - 60_000;
    const entry = (id: string, error: string | null) =>
      sql`INSERT INTO deliveries (id, template, recipient, data, dedupe_key, next_attempt_at, last_error, created_at)
        VALUES (${id}, 'x', 'ann@example.com', '{}', ${id}, ${at}, ${error}, ${at})`;
    await runTransaction(app.db, [
      entry(newId(), null),
      entry(newId(), "resend 503"),
      storeDeadLetterStatement(app, { type: "deliver", deliveryId: newId() }),
    ]);
    const { work } = await readWaitingWork(app);
    const mail = work.find(({ name }) => name === "mail");
    expect(mail?.count).toBeGreaterThanOrEqual(2);
    expect(mail?.failed).toBeGreaterThanOrEqual(1);
    expect(mail?.oldestAt).toBeLessThanOrEqual(at);
    expect(work.find(({ name }) => name === "refunds")).toMatchObject({ count: 0, oldestAt: null });
  });

  it("is counted in the order of an index, so that a long queue is not sorted to the end", async () => {
    const app = testApp();
    for (const [name, query] of Object.entries(QUEUES)) {
      const plan = await app.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN ${query}`);
      expect(plan.map(({ detail }) => detail).join("; "), name).not.toContain("TEMP B-TREE");
      expect(plan.map(({ detail }) => detail).join("; "), name).toContain("INDEX");
    }
  });
});
