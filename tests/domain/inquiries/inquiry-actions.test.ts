import { eq, inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { auditLog, deliveries, inquiries, users } from "~/db/schema";
import { performInquiryAction } from "~/domain/inquiries/inquiry-actions";
import { INQUIRIES_PER_PAGE, listInquiries, readInquiry } from "~/domain/inquiries/list-inquiries";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import { newId } from "~/lib/ids";
import { cursorAfter, NUMBER_AND_ID } from "~/lib/pagination";
import { testApp } from "../../support/app/test-app";

const by = newId();
beforeAll(async () => {
  await testApp()
    .db.insert(users)
    .values({ id: by, email: `${by}@example.com`, normalizedEmail: by, termsAcceptedAt: 1 });
});

async function support(app = testApp(), more: { fax?: string } = {}) {
  const email = `${newId()}@example.com`;
  const submitted = await submitInquiry(app, {
    written: {
      kind: "support",
      form: { name: "Ann", email, subject: "My drawings", message: "May I print my own drawings?", ...more },
    },
    page: "/support",
    userId: null,
    callerAddress: newId(),
  });
  if (!("inquiryId" in submitted)) throw new Error(submitted.status);
  return { app, id: submitted.inquiryId, email };
}
const lettersTo = async (app: ReturnType<typeof testApp>, email: string) =>
  (await app.db.select().from(deliveries).where(eq(deliveries.recipient, email))).map(
    ({ template }) => template,
  );

describe("the inbox", () => {
  it("pages through everything once, forward and back, and reads only the rows shown", async () => {
    const app = testApp();
    const at = app.now();
    const ids = Array.from({ length: 2 * INQUIRIES_PER_PAGE + 3 }, () => newId()).sort();
    await runTransaction(
      app.db,
      ids.map((id) =>
        app.db.insert(inquiries).values({
          id,
          kind: "beta",
          name: "Ann",
          email: "ann@example.com",
          sourcePage: "/",
          dedupeKey: id,
          createdAt: at,
        }),
      ),
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await listInquiries(app, {
        state: "open",
        kind: "beta",
        cursor: cursorAfter(after, NUMBER_AND_ID),
      });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.after;
    } while (after);
    expect(seen.filter((id) => ids.includes(id))).toEqual([...ids].reverse());
    const back = await listInquiries(app, {
      state: "open",
      kind: "beta",
      cursor: { key: [0, seen[30] ?? ""], side: "before" },
    });
    expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(30 - INQUIRIES_PER_PAGE, 30));
    await app.db.delete(inquiries).where(inArray(inquiries.id, ids));
  });

  it.each([
    ["state", "WHERE state = 'spam' ORDER BY id DESC LIMIT 26", "inquiries_state"],
    ["kind", "WHERE state = 'spam' AND kind = 'beta' ORDER BY id DESC LIMIT 26", "inquiries_kind_state"],
  ])("filters by %s over an index, without sorting", async (_name, where, index) => {
    const plan = await testApp()
      .db.$client.prepare(`EXPLAIN QUERY PLAN SELECT id FROM inquiries ${where}`)
      .all<{ detail: string }>();
    const text = plan.results.map(({ detail }) => detail).join("; ");
    expect(text).toContain(index);
    expect(text).not.toContain("TEMP B-TREE");
  });

  it("sends one answer, however often it is pressed, stores it, and records who sent it", async () => {
    const { app, id, email } = await support();
    const done = await Promise.all(
      ["Yes.", "Yes, you may.", "No."].map((answer) =>
        performInquiryAction(app, { id, by, action: { action: "answer", answer } }),
      ),
    );
    expect(done.map(({ status }) => status).sort()).toEqual(["done", "moved", "moved"]);
    expect(await lettersTo(app, email)).toEqual(["inquiry-received", "inquiry-answered"]);
    const read = await readInquiry(app, { id });
    const sent = read?.messages[0]?.body ?? "";
    const again = await performInquiryAction(app, { id, by, action: { action: "answer", answer: sent } });
    expect(again).toEqual({ status: "already" });
    const answered = await app.db.select().from(deliveries).where(eq(deliveries.recipient, email));
    const letter = answered.find(({ template }) => template === "inquiry-answered");
    expect([JSON.parse(letter?.data ?? "{}").answer]).toEqual(read?.messages.map(({ body }) => body));
    expect(read?.inquiry).toMatchObject({ state: "answered", answeredBy: by, email });
    expect(read?.account).toBeNull();
    expect(read?.audit[0]).toMatchObject({ action: "answer inquiry", email: `${by}@example.com` });
  });

  it("can answer again after reopening, and keeps both answers", async () => {
    const { app, id, email } = await support();
    await performInquiryAction(app, { id, by, action: { action: "answer", answer: "Yes." } });
    expect(await performInquiryAction(app, { id, by, action: { action: "reopen" } })).toEqual({
      status: "done",
    });
    expect(await performInquiryAction(app, { id, by, action: { action: "reopen" } })).toEqual({
      status: "already",
    });
    await performInquiryAction(app, { id, by, action: { action: "answer", answer: "Yes." } });
    expect(await lettersTo(app, email)).toEqual(["inquiry-received", "inquiry-answered", "inquiry-answered"]);
    const { messages } = (await readInquiry(app, { id })) ?? { messages: [] };
    expect(messages.map(({ body, direction }) => [body, direction])).toEqual([
      ["Yes.", "out"],
      ["Yes.", "out"],
    ]);
  });

  it("marks a message as answered without an email", async () => {
    const { app, id, email } = await support();
    expect(await performInquiryAction(app, { id, by, action: { action: "mark-answered" } })).toEqual({
      status: "done",
    });
    expect(await lettersTo(app, email)).toEqual(["inquiry-received"]);
    const trail = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `inquiry:${id}`));
    expect(trail.map(({ action, detail }) => [action, JSON.parse(detail ?? "{}")])).toEqual([
      ["mark inquiry answered", { before: "open", after: "answered" }],
    ]);
  });

  it("accepts a message marked as spam, which is then acknowledged once", async () => {
    const { app, id, email } = await support(testApp(), { fax: "555" });
    expect(await lettersTo(app, email)).toEqual([]);
    expect(await performInquiryAction(app, { id, by, action: { action: "let-in" } })).toEqual({
      status: "done",
    });
    expect(await performInquiryAction(app, { id, by, action: { action: "let-in" } })).toEqual({
      status: "already",
    });
    expect(await lettersTo(app, email)).toEqual(["inquiry-received"]);
  });

  it("refuses an action on an unknown message", async () => {
    const app = testApp();
    expect(await readInquiry(app, { id: newId() })).toBeNull();
    expect(await performInquiryAction(app, { id: newId(), by, action: { action: "spam" } })).toEqual({
      status: "unknown",
    });
  });
});
