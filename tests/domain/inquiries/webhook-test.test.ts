import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { AdapterError } from "~/adapters/adapter-error";
import type { OutgoingWebhook } from "~/adapters/outgoing-webhooks.server";
import { runTransaction } from "~/db/client";
import { saveLeadSettings, testLeadWebhook } from "~/domain/inquiries/lead-webhook-settings";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

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
    const by = await createUser(app, "webhook-admin@example.com");
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
