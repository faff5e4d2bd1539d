import { describe, expect, it } from "vitest";
import { runTransaction } from "~/db/client";
import {
  listWantedEmails,
  saveWantedEmails,
  unsubscribe,
  unsubscribeLink,
} from "~/domain/outbox/email-preferences";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sendOutboxEntry } from "~/domain/outbox/send-entry";
import { newId } from "~/lib/ids";
import { testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";
import { memoryMailer } from "../../support/fakes/fake-mailer";

async function people() {
  const mail = memoryMailer();
  const app = testApp({ mailer: mail });
  const [ann, bob] = ["ann", "bob"].map((name) => `${name}-${newId()}@example.com`) as [string, string];
  const send = async (template: "sale-made" | "account-exists", to: string) => {
    const data = { number: "IL-1", lines: [], earningCents: 500 };
    const { statement, deliveryId } = queueEmailStatement(app, { template, to, data, key: newId() });
    await runTransaction(app.db, [statement]);
    return sendOutboxEntry(app, { deliveryId });
  };
  const linkFor = async (recipient: string) => {
    const link = await unsubscribeLink(app, { template: "sale-made", recipient });
    const search = new URL(link?.href ?? "").searchParams;
    const read = (name: string) => search.get(name) ?? "";
    return { kind: read("kind"), userId: read("account"), key: read("key") };
  };
  return {
    app,
    mail,
    ann,
    bob,
    annId: await createUser(app, ann),
    bobId: await createUser(app, bob),
    send,
    linkFor,
  };
}

describe("email preferences", () => {
  it("stop emails of one kind to one person, and none that are needed", async () => {
    const { app, ann, bob, annId, send } = await people();
    await saveWantedEmails(app, { userId: annId, wanted: ["prices"] });
    expect(await listWantedEmails(app, { userId: annId })).toEqual(["prices"]);
    expect(await send("sale-made", ann)).toBe("not due");
    expect(await send("account-exists", ann)).toBe("sent");
    expect(await send("sale-made", bob)).toBe("sent");
    await saveWantedEmails(app, { userId: annId, wanted: ["sales", "prices"] });
    expect(await send("sale-made", ann)).toBe("sent");
  });

  it("have a link in the head and the text of each email that can be stopped, and in no other", async () => {
    const { mail, ann, send } = await people();
    await send("sale-made", ann);
    await send("account-exists", ann);
    const [sale, needed] = mail.letters;
    const href = /<(.+)>/.exec(sale?.headers?.["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(href).toMatch(
      /^http:\/\/localhost:8788\/unsubscribe\?kind=sales&account=\w{26}&key=[0-9a-f]{40}$/,
    );
    expect(sale?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect(sale?.text).toContain(href);
    expect(sale?.html).toContain(href.replaceAll("&", "&amp;"));
    expect(needed?.headers).toBeUndefined();
    expect(needed?.text).not.toContain("/unsubscribe");
  });

  it("are changed by the link, any number of times, for that person and kind only", async () => {
    const { app, ann, bob, annId, bobId, linkFor } = await people();
    const link = await linkFor(ann);
    expect(await unsubscribe(app, { ...link, userId: bobId })).toBeNull();
    expect(await unsubscribe(app, { ...link, kind: "prices" })).toBeNull();
    expect(await unsubscribe(app, { ...link, kind: "account" })).toBeNull();
    expect(await unsubscribe(app, { ...link, key: (await linkFor(bob)).key })).toBeNull();
    expect(await listWantedEmails(app, { userId: annId })).toEqual(["sales", "prices"]);
    for (let time = 0; time < 2; time++) expect(await unsubscribe(app, link)).toBe("sales");
    expect(await listWantedEmails(app, { userId: annId })).toEqual(["prices"]);
    expect(await listWantedEmails(app, { userId: bobId })).toEqual(["sales", "prices"]);
  });

  it("need no account any more: the link of a deleted one still answers", async () => {
    const { app, linkFor, ann, annId } = await people();
    const link = await linkFor(ann);
    await app.db.run(`DELETE FROM users WHERE id = '${annId}'`);
    expect(await unsubscribe(app, link)).toBe("sales");
  });
});
