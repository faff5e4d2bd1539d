import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import { assignInquiry } from "~/domain/inquiries/assign-inquiry";
import { listInquiries } from "~/domain/inquiries/list-inquiries";
import { deleteReply, listSavedReplies, saveReply } from "~/domain/inquiries/saved-replies";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

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
    await saveReply(app, { ...reply, id: saved?.id ?? "", text: "Within 14 days." });
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
