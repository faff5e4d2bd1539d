import { describe, expect, it } from "vitest";
import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import { runTransaction } from "~/db/client";
import type { IncidentKind } from "~/domain/incidents/incident-kinds";
import { openIncidentStatement, resolveIncidentStatement } from "~/domain/incidents/incident-statements";
import { sendSupportDigest } from "~/domain/operations/support-digest";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { testApp } from "../../support/app/test-app";
import { memoryMailer } from "../../support/fakes/fake-mailer";

const titles = { titleOf: (kind: IncidentKind) => INCIDENT_WORDS[kind].title };
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
      return digest.status === "sent" ? digest.newIncidents : null;
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
});
