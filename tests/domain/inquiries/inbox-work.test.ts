import { env } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createDb, runTransaction } from "~/db/client";
import { assignInquiry } from "~/domain/inquiries/assign-inquiry";
import { listInquiries } from "~/domain/inquiries/list-inquiries";
import { deleteReply, listSavedReplies, saveReply } from "~/domain/inquiries/saved-replies";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import { setUserPlanStatement } from "~/domain/plans/user-plans";
import { newId } from "~/lib/ids";
import { type Cursor, NUMBER_AND_ID, parseCursor } from "~/lib/pagination";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { interceptedD1, type SqlStatement } from "../../support/database/intercepted-d1";

let people = 0;
const staff = (app: TestApp) => createUser(app, `inbox-staff${++people}@example.com`);

async function write(app: TestApp, fields: { email?: string; message?: string; state?: string } = {}) {
  const id = newId();
  const { email = "ann@example.com", message = "Where is my parcel?", state = "open" } = fields;
  await runTransaction(app.db, [
    sql`INSERT INTO inquiries (id, kind, name, email, message, source_page, dedupe_key, state)
      VALUES (${id}, 'support', 'Ann', ${email}, ${message}, '/support', ${id}, ${state})`,
  ]);
  return id;
}

/** How the database reads what `work` asks of inquiries. */
async function plansOf(work: (app: Pick<TestApp, "db">) => Promise<unknown>): Promise<string[]> {
  const asked: SqlStatement[] = [];
  const noting = interceptedD1(env.DB, (statements, perform) => {
    asked.push(...statements);
    return perform();
  });
  await work({ db: createDb(noting) });
  const plans = asked
    .filter((statement) => statement.sql.includes("inquiries"))
    .map(async ({ sql: statement, params }) => {
      const plan = env.DB.prepare(`EXPLAIN QUERY PLAN ${statement}`).bind(...params);
      return (await plan.all<{ detail: string }>()).results.map(({ detail }) => detail).join("\n");
    });
  return Promise.all(plans);
}

describe("the list of messages", () => {
  it.each([
    ["open", null],
    ["open", "support"],
    ["answered", null],
    ["answered", "support"],
  ] as const)(
    "%s, of form %s, is read in its order from an index, however long it is",
    async (state, kind) => {
      const cursors = [null, { side: "after" as const, key: ["0", newId()] }];
      for (const cursor of cursors) {
        const plans = await plansOf((app) => listInquiries(app, { state, kind, cursor }));
        expect(plans).toHaveLength(1);
        expect(plans[0]).toMatch(/SEARCH inquiries USING INDEX/);
        expect(plans[0]).not.toMatch(/TEMP B-TREE|SCAN inquiries/);
      }
    },
  );
});

describe("a message", () => {
  it("is taken by one person, and can be given back", async () => {
    const app = testApp();
    const [ann, bob] = [await staff(app), await staff(app)];
    const id = await write(app);
    const takes = await Promise.all(
      [ann, bob].map((by) => assignInquiry(app, { id, by, assignment: "take" })),
    );
    expect(takes.sort()).toEqual(["already", "done"]);
    const mine = async (assignedTo: string) =>
      (await listInquiries(app, { state: "open", kind: null, assignedTo, cursor: null })).rows.length;
    expect((await mine(ann)) + (await mine(bob))).toBe(1);
    expect(await assignInquiry(app, { id, by: ann, assignment: "release" })).toBe("done");
    expect(await assignInquiry(app, { id, by: ann, assignment: "release" })).toBe("already");
    expect(await assignInquiry(app, { id: "nothing", by: ann, assignment: "take" })).toBe("unknown");
    expect(
      await app.db.all(sql`SELECT action, detail ->> '$.before' AS before, detail ->> '$.after' AS after
        FROM audit_log WHERE subject = ${`inquiry:${id}`} ORDER BY id`),
    ).toEqual([
      { action: "take inquiry", before: "free", after: "taken" },
      { action: "give inquiry back", before: "taken", after: "free" },
    ]);
  });

  it("of a person whose plan promises it comes first while it is open, page by page", async () => {
    const app = testApp();
    const written: { planId: number; id: string }[] = [];
    for (const planId of [3, 0, 2, 1, 2, 3]) {
      const userId = await staff(app);
      if (planId > 0)
        await runTransaction(app.db, [setUserPlanStatement(app, { userId, planId, paidUntil: null })]);
      const form = {
        name: "Ann",
        email: `${userId}@example.com`,
        message: `Help ${userId}`,
        subject: "Help",
      };
      const submitted = await submitInquiry(app, {
        written: { kind: "support", form: { ...form, issueType: "other" } as never },
        page: "/support",
        userId,
        callerAddress: newId(),
      });
      written.push({ planId, id: "inquiryId" in submitted ? submitted.inquiryId : "" });
    }
    const ids = new Map(written.map(({ id, planId }) => [id, planId]));
    const seen: string[] = [];
    let cursor: Cursor | null = null;
    for (let page = 0; page < 40; page++) {
      const found: Awaited<ReturnType<typeof listInquiries>> = await listInquiries(app, {
        ...{ state: "open", kind: null, cursor, pageSize: 2 },
      });
      seen.push(...found.rows.map(({ id }) => id));
      if (found.after === null) break;
      cursor = parseCursor(new URLSearchParams({ after: found.after }), NUMBER_AND_ID);
    }
    const own = seen.filter((id) => ids.has(id));
    expect(own.map((id) => ids.get(id))).toEqual([3, 3, 2, 2, 1, 0]);
    // Of one rank the newest first.
    expect(own.slice(0, 2)).toEqual([written[5]?.id, written[0]?.id]);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("is found by words and by address in every state, and by hostile text not at all", async () => {
    const app = testApp();
    const id = await write(app, {
      email: "zoe@example.com",
      message: "The zeppelin print is blurred",
      state: "spam",
    });
    const find = async (search: string) =>
      (await listInquiries(app, { state: "open", kind: null, search, cursor: null })).rows.map(
        (row) => row.id,
      );
    expect(await find("zeppelin blur")).toEqual([id]);
    expect(await find("ZOE@example.com")).toEqual([id]);
    for (const hostile of ['" OR 1=1 --', "*", "(((", "%", "zo@example.com"])
      expect(await find(hostile)).toEqual([]);
    await runTransaction(app.db, [sql`UPDATE inquiries SET message = 'The balloon print' WHERE id = ${id}`]);
    expect(await find("zeppelin")).toEqual([]);
    await runTransaction(app.db, [sql`DELETE FROM inquiries WHERE id = ${id}`]);
    expect(await find("balloon")).toEqual([]);
  });
});

describe("a saved reply", () => {
  it("has its name alone, is saved once by a form that is sent twice, and the audit log keeps its text", async () => {
    const app = testApp();
    const by = await staff(app);
    const reply = { by, id: null, title: "Refunds", text: "Within 30 days." };
    expect(await Promise.all([saveReply(app, reply), saveReply(app, reply)])).toEqual(["saved", "saved"]);
    expect(await saveReply(app, { ...reply, text: "Never." })).toBe("taken");
    const [saved] = await listSavedReplies(app);
    const changed = { ...reply, id: saved?.id ?? "", text: "Within 14 days." };
    expect(await Promise.all([saveReply(app, changed), saveReply(app, changed)])).toEqual(["saved", "saved"]);
    await deleteReply(app, { by, id: saved?.id ?? "" });
    await deleteReply(app, { by, id: saved?.id ?? "" });
    expect(await listSavedReplies(app)).toEqual([]);
    const log = await app.db.all<{ detail: string }>(
      sql`SELECT detail FROM audit_log WHERE subject = ${`reply:${saved?.id}`} ORDER BY id`,
    );
    expect(log.map(({ detail }) => JSON.parse(detail).before)).toEqual([
      null,
      "Within 30 days.",
      "Within 14 days.",
    ]);
  });
});
