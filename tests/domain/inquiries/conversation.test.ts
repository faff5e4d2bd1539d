import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rateCounters } from "~/db/schema";
import { downloadName, findAttachment } from "~/domain/inquiries/conversation/attachments";
import { MAX_LINES } from "~/domain/inquiries/conversation/read-email";
import {
  type IncomingEmail,
  MAX_EMAIL_BYTES,
  receiveEmail,
} from "~/domain/inquiries/conversation/receive-email";
import { performInquiryAction } from "~/domain/inquiries/inquiry-actions";
import { listInquiries, readInquiry } from "~/domain/inquiries/list-inquiries";
import { submitInquiry } from "~/domain/inquiries/submit-inquiry";
import { LIMITS } from "~/domain/limits/limits";
import { renderOutboxEmail } from "~/domain/outbox/render-email";
import { deleteQueuedFiles } from "~/domain/personal-data/retention/delete-queued-files";
import { receiveIncomingEmail } from "~/jobs/receive-incoming-email";
import { newId } from "~/lib/ids";
import { deriveToken } from "~/lib/secrets/hashes-and-tokens";
import { reportQualityResult } from "../../support/app/report-quality";
import { type TestApp, testApp } from "../../support/app/test-app";
import { createUser } from "../../support/data/factories";

const PROVEN = "Authentication-Results: mx.cloudflare.net; dmarc=pass; spf=pass";
let messages = 0;

interface Written {
  from?: string;
  to: string;
  envelopeFrom?: string;
  head?: string[];
  subject?: string;
  body?: string;
  messageId?: string;
}

function email(written: Written): IncomingEmail {
  const { from = "ann@example.com", head = [PROVEN], subject = "Re: hello", body = "Thank you!" } = written;
  const text = [
    ...head,
    `Message-ID: ${written.messageId ?? `<m${++messages}@example.com>`}`,
    `From: ${from}`,
    `Subject: ${subject}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    body,
  ].join("\r\n");
  const bytes = new TextEncoder().encode(text);
  const raw = new Response(bytes).body as ReadableStream<Uint8Array>;
  return { from: written.envelopeFrom ?? from, to: written.to, rawSize: bytes.length, raw };
}

/** A picture of one pixel. */
const PNG =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function withFiles({
  to,
  files,
}: {
  to: string;
  files: { name: string; type: string; base64: string }[];
}): string {
  const parts = files.map(
    ({ name, type, base64 }) =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64}\n`,
  );
  return `${PROVEN}\nMessage-ID: <f${++messages}@example.com>\nFrom: ann@example.com\nTo: ${to}\nSubject: Files\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nSee below.\n${parts.join("")}--b--\n`.replaceAll(
    "\n",
    "\r\n",
  );
}

/** A message through the form, with the reply address of its confirmation. */
async function conversation(app: TestApp, address = `${newId()}@example.com`) {
  const submitted = await submitInquiry(app, {
    written: {
      kind: "support",
      form: { name: "Ann", email: address, subject: "My parcel", message: "Where is my parcel?" },
    },
    page: "/support",
    userId: null,
    callerAddress: newId(),
  });
  if (!("inquiryId" in submitted)) throw new Error(submitted.status);
  const id = submitted.inquiryId;
  return { id, address, letter: await letterTo(app, address) };
}

async function letterTo(app: TestApp, address: string) {
  const [entry] = await app.db.all<{ template: string; data: string }>(
    sql`SELECT template, data FROM deliveries WHERE recipient = ${address} ORDER BY id DESC LIMIT 1`,
  );
  if (!entry) throw new Error(`no letter to ${address}`);
  return renderOutboxEmail(app, entry, (subject) => deriveToken(app.appSecret, subject));
}

const answer = (app: TestApp, { id, by, text }: { id: string; by: string; text: string }) =>
  performInquiryAction(app, { id, by, action: { action: "answer", answer: text } });

describe("how many emails are taken in an hour", () => {
  const SUPPORT = "support@inkloom.example";
  const send = async (app: TestApp, written: Partial<Written>) => {
    const { status, ...more } = await receiveEmail(app, email({ to: SUPPORT, ...written }));
    return "why" in more ? more.why : status;
  };
  const sendMany = async (app: TestApp, times: number, written: (at: number) => Partial<Written>) => {
    const counts: Record<string, number> = {};
    for (let at = 0; at < times; at++) {
      const answer = await send(app, written(at));
      counts[answer] = (counts[answer] ?? 0) + 1;
    }
    return counts;
  };
  const LATER_MS = 400 * 24 * 3_600_000;

  it("is bounded for each proven sender, and forged emails use up nothing of a real one's", async () => {
    const app = testApp();
    app.clock.now += LATER_MS;
    const from = `${newId()}@example.com`;
    const { "incoming-email": proven, "unproven-email": unproven } = LIMITS;
    expect(await sendMany(app, unproven.most + 3, () => ({ from, head: [] }))).toEqual({
      ...{ stored: unproven.most, "too-many": 3 },
    });
    expect(await sendMany(app, proven.most + 2, () => ({ from }))).toEqual({
      ...{ stored: proven.most, "too-many": 2 },
    });
    reportQualityResult(
      "S18",
      "emails taken from one address an hour, forged and proven",
      `${unproven.most} and ${proven.most}`,
    );
  });

  it("is bounded for all addresses that anybody can claim, before an email is parsed; proven ones still come in", async () => {
    const app = testApp();
    app.clock.now += 2 * LATER_MS;
    const { most } = LIMITS["unproven-emails"];
    await app.db.insert(rateCounters).values({
      ...{ key: "unproven-emails:all", count: most - 2 },
      windowStart: Math.floor(app.clock.now / 3_600_000) * 3_600_000,
    });
    expect(await sendMany(app, 5, (at) => ({ from: `${at}-${newId()}@example.com`, head: [] }))).toEqual({
      ...{ stored: 2, "too-many": 3 },
    });
    const lines = "\r\n".repeat(MAX_LINES + 1);
    expect(await send(app, { from: `${newId()}@example.com`, head: [], body: lines })).toBe("too-many");
    expect(await send(app, { from: `${newId()}@example.com` })).toBe("stored");
  });
});

describe("a conversation by email", () => {
  it("goes on at the reply address: each email opens it again, and our answer refers to it", async () => {
    const app = testApp();
    const by = await createUser(app, `staff-${newId()}@example.com`);
    const { id, address, letter } = await conversation(app);
    expect(letter.replyTo).toMatch(/^reply\+[0-9a-z]{42}@inkloom\.example$/);
    await answer(app, { id, by, text: "It is on its way." });
    const ours = await letterTo(app, address);
    expect(ours.replyTo).toBe(letter.replyTo);
    expect(ours.headers?.references).toBe(`<inquiry.${id}@localhost>`);

    const reply = {
      from: `Ann <${address}>`,
      to: letter.replyTo ?? "",
      messageId: "<her-answer@example.com>",
      body: "It is still not here.\r\n\r\nOn Mon, 23 Nov 2026, Inkloom <hello@inkloom.example> wrote:\r\n> It is on its way.",
    };
    expect(await receiveEmail(app, email(reply))).toEqual({ status: "stored", inquiryId: id, isNew: false });
    const read = await readInquiry(app, { id });
    expect(read?.inquiry).toMatchObject({ state: "open", answeredAt: null });
    expect(read?.messages.map(({ direction, body }) => [direction, body])).toEqual([
      ["out", "It is on its way."],
      ["in", "It is still not here."],
    ]);
    expect(read?.messages[1]).toMatchObject({ senderProof: "proven", senderEmail: address });
    expect(read?.messages[1]?.quoted).toContain("> It is on its way.");

    await answer(app, { id, by, text: "We send another one." });
    const second = await letterTo(app, address);
    expect(second.headers).toMatchObject({
      "in-reply-to": "<her-answer@example.com>",
      references: `<inquiry.${id}@localhost> <her-answer@example.com>`,
    });
    expect(second.text).toContain("You wrote: It is still not here.");
  });

  it("stores an email once, however often it is delivered, also twice at the same moment", async () => {
    const app = testApp();
    const { id, letter } = await conversation(app);
    const again = { to: letter.replyTo ?? "", messageId: "<twice@example.com>" };
    const results = await Promise.all([1, 2, 3].map(() => receiveEmail(app, email(again))));
    expect(results.map(({ status }) => status).sort()).toEqual(["again", "again", "stored"]);
    expect((await readInquiry(app, { id }))?.messages).toHaveLength(1);
  });

  it("takes no email for another conversation, a changed address, a deleted message or somebody else's domain", async () => {
    const app = testApp();
    const { id, letter } = await conversation(app);
    const other = await conversation(app);
    const replyTo = letter.replyTo ?? "";
    const changed = [
      replyTo.replace(id, other.id),
      replyTo.replace(/.@/, (end) => (end === "0@" ? "1@" : "0@")),
      replyTo.replace("inkloom", "evil"),
      "reply+@inkloom.example",
      "sales@inkloom.example",
      "",
    ];
    for (const to of changed)
      expect(await receiveEmail(app, email({ to }))).toEqual({ status: "refused", why: "unknown-address" });
    await app.db.run(sql`DELETE FROM inquiries WHERE id = ${id}`);
    expect(await receiveEmail(app, email({ to: replyTo }))).toEqual({
      status: "refused",
      why: "unknown-address",
    });
    expect((await readInquiry(app, { id: other.id }))?.messages).toEqual([]);
    const silent = testApp({ config: { ...app.config, replyEmail: null } });
    expect((await receiveEmail(silent, email({ to: other.letter.replyTo ?? "" }))).status).toBe("refused");
  });

  it("shows a sender who is not proven, and one with another address; a verdict written by the sender is not read", async () => {
    const app = testApp();
    const { id, address, letter } = await conversation(app);
    const to = letter.replyTo ?? "";
    const failed = "Authentication-Results: mx.cloudflare.net; dmarc=fail";
    await receiveEmail(app, email({ from: address, to, head: [failed, PROVEN] }));
    await receiveEmail(app, email({ from: "mallory@example.net", to }));
    const shown = (await readInquiry(app, { id }))?.messages.map((each) => [
      each.senderEmail,
      each.senderProof,
    ]);
    expect(shown).toEqual([
      [address, "unproven"],
      ["mallory@example.net", "proven"],
    ]);
  });
});

describe("an email to support", () => {
  it("begins a conversation with its words in the search, confirmed only to a proven sender", async () => {
    const app = testApp();
    const [proven, forged] = [`${newId()}@example.com`, `${newId()}@example.com`];
    const written = {
      to: "Support@inkloom.example",
      subject: "Zirconium ink",
      body: "Do you print with it?",
    };
    const first = await receiveEmail(app, email({ ...written, from: proven }));
    await receiveEmail(app, email({ ...written, from: forged, head: [] }));
    expect(first).toMatchObject({ status: "stored", isNew: true });
    const found = await listInquiries(app, { state: "open", kind: null, search: "zirconium", cursor: null });
    expect(found.rows.map(({ kind, email }) => [kind, email]).sort()).toEqual(
      [
        ["email", proven],
        ["email", forged],
      ].sort(),
    );
    const confirmation = await letterTo(app, proven);
    expect(confirmation.headers).toMatchObject({ "auto-submitted": "auto-replied" });
    await expect(letterTo(app, forged)).rejects.toThrow("no letter");
  });

  it("is thrown away where a program sent it, or where it is our own that came around", async () => {
    const app = testApp();
    const to = "support@inkloom.example";
    const automatic = [
      { head: [PROVEN, "Auto-Submitted: auto-replied"] },
      { head: [PROVEN, "Precedence: bulk"] },
      { head: [PROVEN, "List-Id: <news.example.com>"] },
      { envelopeFrom: "<>" },
      { from: "MAILER-DAEMON@example.com" },
    ];
    for (const each of automatic)
      expect(await receiveEmail(app, email({ to, ...each }))).toEqual({
        status: "ignored",
        why: "automatic",
      });
    for (const from of ["Inkloom <hello@inkloom.example>", "reply@inkloom.example"])
      expect(await receiveEmail(app, email({ to, from }))).toEqual({ status: "ignored", why: "own" });
    const own = `reply+${newId()}${"0".repeat(16)}@inkloom.example`;
    expect(await receiveEmail(app, email({ to, from: own }))).toEqual({ status: "ignored", why: "own" });
  });

  it("is returned where it is too large, has no sender, or is one too many, with the reason", async () => {
    const app = testApp();
    const to = "support@inkloom.example";
    const reasons: string[] = [];
    const take = (message: IncomingEmail) =>
      receiveIncomingEmail(app, { ...message, setReject: (reason) => void reasons.push(reason) });
    await take({ ...email({ to }), rawSize: MAX_EMAIL_BYTES + 1 });
    await take(email({ to, from: "nobody", envelopeFrom: "a@example.com" }));
    const from = `${newId()}@example.com`;
    for (let sent = 0; sent < 31; sent++) await take(email({ to, from }));
    expect(reasons).toHaveLength(3);
    expect(reasons[2]).toContain("Too many");
  });

  it("keeps the text of hostile emails as text, within its limits", async () => {
    const app = testApp();
    const body = `<script>alert(1)</script>\u0000\u202E ${"x".repeat(40_000)}`;
    const from = `${newId()}@example.com`;
    const stored = await receiveEmail(
      app,
      email({
        to: "support@inkloom.example",
        from: `"A\r\n\tBcc: b" <${from}>`,
        subject: "a".repeat(5_000),
        body,
      }),
    );
    const id = "inquiryId" in stored ? stored.inquiryId : "";
    const read = await readInquiry(app, { id });
    expect(read?.messages[0]?.body.startsWith("<script>alert(1)</script>")).toBe(true);
    expect(read?.messages[0]?.body.length).toBeLessThanOrEqual(10_000);
    expect(read?.inquiry.subject.length).toBeLessThanOrEqual(200);
    expect(read?.inquiry.name).not.toMatch(/[\r\n]/);
  });

  it("keeps pictures and PDFs by their bytes, ten an email, as downloads of that conversation alone", async () => {
    const app = testApp();
    const { id, address, letter } = await conversation(app);
    const other = await conversation(app);
    const files = [
      { name: "../../Mein Foto.exe", type: "application/x-msdownload", base64: PNG },
      { name: "page.png", type: "image/png", base64: btoa("<script>alert(1)</script>") },
      { name: "bill.pdf", type: "text/html", base64: btoa("%PDF-1.7 and more") },
      ...Array.from({ length: 9 }, (_, at) => ({ name: `n${at}.png`, type: "image/png", base64: PNG })),
    ];
    const written = withFiles({ to: letter.replyTo ?? "", files });
    const bytes = new TextEncoder().encode(written);
    const deliver = () =>
      receiveEmail(app, {
        ...{ from: address, to: letter.replyTo ?? "", rawSize: bytes.length },
        raw: new Response(bytes).body as ReadableStream<Uint8Array>,
      });
    expect(await deliver()).toMatchObject({ status: "stored", inquiryId: id });
    expect(await deliver()).toEqual({ status: "again" });
    const message = (await readInquiry(app, { id }))?.messages.at(-1);
    const attachments = message?.attachments ?? [];
    expect(attachments).toHaveLength(12);
    expect(attachments.map(({ path }) => path !== null)).toEqual([
      ...[true, false, true, true, true, true, true, true, true, true, true, false],
    ]);
    const find = (inquiryId: string, position: number) =>
      findAttachment(app, { inquiryId, messageId: message?.id ?? "", position });
    const photo = await find(id, 0);
    expect(photo).toMatchObject({ contentType: "image/png", name: "../../Mein Foto.exe" });
    expect(downloadName(photo ?? { name: "", fileKey: "" })).toBe("Mein Foto.png");
    expect(await find(id, 2)).toMatchObject({ contentType: "application/pdf" });
    expect(await find(id, 1)).toBeNull();
    expect(await find(other.id, 0)).toBeNull();
    expect(await app.files.head(photo?.fileKey ?? "")).not.toBeNull();

    // The files go with the conversation, however it goes.
    await app.db.run(sql`DELETE FROM inquiries WHERE id = ${id}`);
    await deleteQueuedFiles(app);
    expect(await app.files.head(photo?.fileKey ?? "")).toBeNull();
  });
});
