import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { OutgoingWebhook } from "~/adapters/ports/webhook-sender";
import { runTransaction } from "~/db/client";
import {
  readLeadSettings,
  saveLeadSettings,
  testLeadWebhook,
  undoLeadSettings,
} from "~/domain/inquiries/lead-webhook-settings";
import { readSettings } from "~/domain/settings/settings";
import { newId } from "~/lib/ids";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

async function admin(app: TestApp): Promise<string> {
  const by = await createUser(app, `webhook-${newId()}@example.com`);
  await runTransaction(app.db, [
    sql`DELETE FROM settings`,
    sql`INSERT INTO user_roles (user_id, role) VALUES (${by}, 'admin')`,
  ]);
  return by;
}

describe("the webhook for applications", () => {
  it("is as it was before the last change once that is undone: address, secret and recipient together", async () => {
    const app = testApp();
    const by = await admin(app);
    const read = () => readLeadSettings(app);
    const save = (url: string, secret = "", recipient = "") => {
      app.clock.now += 1;
      return saveLeadSettings(app, { url, secret, recipient, by });
    };
    const secretOf = async () => (await readSettings(app, ["lead-webhook-secret"]))["lead-webhook-secret"];
    await save("https://one.inkfriends.com/", "the-first-secret!");
    await save("https://two.inkfriends.com/", "the-second-secret", "leads@inkfriends.com");
    const before = (await read()).changed?.at ?? 0;
    const presses = await Promise.all([1, 2].map(() => undoLeadSettings(app, { by, seenAt: before })));
    expect(presses.sort()).toEqual(["already", "undone"]);
    expect(await read()).toMatchObject({ url: "https://one.inkfriends.com/", recipient: "" });
    expect(await secretOf()).toBe("the-first-secret!");
    const { audit, changed } = await read();
    expect(JSON.parse(audit[0]?.detail ?? "{}")).toEqual({
      before: "https://two.inkfriends.com/",
      after: "https://one.inkfriends.com/",
    });
    // The undoing is a change, too.
    expect(await undoLeadSettings(app, { by, seenAt: changed?.at ?? 0 })).toBe("undone");
    expect(await read()).toMatchObject({
      url: "https://two.inkfriends.com/",
      recipient: "leads@inkfriends.com",
    });
    expect(await secretOf()).toBe("the-second-secret");
  });

  it("is changed once by a form that is sent twice, so that the undo still brings back the secret before", async () => {
    const app = testApp();
    const by = await admin(app);
    const url = "https://one.inkfriends.com/";
    const save = (secret: string) => {
      app.clock.now += 1;
      return saveLeadSettings(app, { url, secret, recipient: "", by });
    };
    expect(await save("the-first-secret!")).toEqual({ status: "saved" });
    const atOnce = await Promise.all([1, 2].map(() => save("the-second-secret")));
    expect(atOnce.map(({ status }) => status).sort()).toEqual(["saved", "unchanged"]);
    expect(await save("the-second-secret")).toEqual({ status: "unchanged" });
    const log = await app.db.all(sql`SELECT id FROM audit_log WHERE actor_id = ${by}`);
    expect(log).toHaveLength(2);
    const { changed } = await readLeadSettings(app);
    expect(await undoLeadSettings(app, { by, seenAt: changed?.at ?? 0 })).toBe("undone");
    const { "lead-webhook-secret": secret } = await readSettings(app, ["lead-webhook-secret"]);
    expect(secret).toBe("the-first-secret!");
    await runTransaction(app.db, [sql`DELETE FROM settings`]);
  });

  it("is off again once its first setting is undone, and is changed by nobody without the role", async () => {
    const app = testApp();
    const by = await admin(app);
    await saveLeadSettings(app, {
      url: "https://one.inkfriends.com/",
      secret: "the-first-secret!",
      recipient: "",
      by,
    });
    const seenAt = (await readLeadSettings(app)).changed?.at ?? 0;
    expect(await undoLeadSettings(app, { by, seenAt })).toBe("undone");
    expect(await readLeadSettings(app)).toMatchObject({ url: "", hasSecret: false });
    await runTransaction(app.db, [sql`DELETE FROM user_roles WHERE user_id = ${by}`]);
    const saved = saveLeadSettings(app, { url: "", secret: "", recipient: "", by });
    await expect(saved).rejects.toThrow(/NOT NULL/);
    await expect(undoLeadSettings(app, { by, seenAt })).rejects.toThrow(/NOT NULL/);
    await runTransaction(app.db, [sql`DELETE FROM settings`]);
  });
});

describe("a test of the webhook for applications", () => {
  it("is posted once, signed with the stored secret, and is in the audit log with its answer", async () => {
    const calls: OutgoingWebhook[] = [];
    let answer: () => { status: number } = () => ({ status: 204 });
    const app = testApp({
      webhookSender: {
        post: async (call) => {
          calls.push(call);
          return answer();
        },
      },
    });
    const by = await admin(app);
    expect(await testLeadWebhook(app, { by })).toEqual({ status: "no-url" });
    const url = "https://leads.inkfriends.com/hook";
    expect(await saveLeadSettings(app, { url, secret: "sixteen-letters!", recipient: "", by })).toEqual({
      status: "saved",
    });
    expect(await testLeadWebhook(app, { by })).toEqual({ status: "answered", code: 204 });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ url, secret: "sixteen-letters!" });
    expect(JSON.parse(calls[0]?.body ?? "")).toMatchObject({ event: "test" });
    answer = () => {
      throw new AdapterError("webhook", 500, "retryable", "refused");
    };
    expect(await testLeadWebhook(app, { by })).toMatchObject({ status: "failed", code: 500 });
    const rows = await app.db.all<{ detail: string }>(
      sql`SELECT detail FROM audit_log WHERE action = 'test webhook' ORDER BY id`,
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      JSON.stringify({ why: `${url}, HTTP 204` }),
      JSON.stringify({ why: `${url}, HTTP 500` }),
    ]);
    await runTransaction(app.db, [sql`DELETE FROM settings`]);
  });
});
