import { describe, expect, it } from "vitest";
import { htmlToText } from "~/domain/inquiries/conversation/html-to-text";
import { MAX_LINES, MAX_PART_LINES, readEmail, readSender } from "~/domain/inquiries/conversation/read-email";
import { splitQuoted } from "~/domain/inquiries/conversation/split-quoted";

describe("the quotation below an answer", () => {
  it.each([
    [
      "Gmail",
      "Yes.\n\nOn Mon, Nov 23, 2026 at 9:00 AM Inkloom <\nhello@inkloom.example> wrote:\n\n> Is it blue?",
    ],
    ["German", "Yes.\n\nAm 23.11.26 um 09:00 schrieb Inkloom:\n> Is it blue?"],
    [
      "Outlook",
      "Yes.\n\nFrom: Inkloom <hello@inkloom.example>\nSent: Monday\nTo: Ann\nSubject: Is it blue?\n\nHello",
    ],
    ["older Outlook", "Yes.\n\n-----Original Message-----\nFrom: Inkloom\nHello"],
    ["only marks", "Yes.\n> Is it blue?"],
  ])("is found as %s writes it", (_program, text) => {
    const { written, quoted } = splitQuoted(text);
    expect(written).toBe("Yes.");
    expect(quoted).not.toBe("");
  });

  it.each([
    ["answers between the quoted lines", "> Is it blue?\nYes.\n> And large?\nNo."],
    ["answers below", "On Mon, Ann wrote:\n> Is it blue?\n\nYes."],
    ["nothing but a quotation", "> Is it blue?"],
    ["a sentence that begins like one", "On Monday I wrote to you twice about my parcel"],
    ["From at the start of a line", "From: my shop I would like to order"],
  ])("is not cut off where there are %s", (_name, text) => {
    expect(splitQuoted(text)).toEqual({ written: text, quoted: "" });
  });
});

describe("an email of HTML alone", () => {
  it("is read as text, without what nobody sees", () => {
    const html =
      "<html><head><title>t</title><style>p{}</style></head><body><p>Yes,&nbsp;it is.</p><div>Bye<br>Ann</div><script>x()</script><blockquote><p>Is it blue?</p></blockquote></body></html>";
    expect(splitQuoted(htmlToText(html, 1_000))).toEqual({
      written: "Yes, it is.\n\nBye\nAnn",
      quoted: "> Is it blue?",
    });
  });

  it("ends at its limits of length and depth", () => {
    expect(htmlToText(`<p>${"x".repeat(50_000)}</p>`, 1_000).length).toBeLessThan(60_000);
    expect(htmlToText("<div>".repeat(100_000), 1_000)).toBe("");
  });
});

describe("an email with parts", () => {
  const raw = (text: string) => new TextEncoder().encode(text.replaceAll("\n", "\r\n"));
  it("gives text, and the names and sizes of its attachments", async () => {
    const read = await readEmail(
      raw(`From: =?utf-8?q?Zo=C3=AB?= <Zoe@Example.com>
Subject: =?utf-8?b?8J+OqCBQcmludHM=?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=b

--b
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Caf=E9
--b
Content-Type: image/png; name=photo.png
Content-Disposition: attachment; filename="../photo.png"
Content-Transfer-Encoding: base64

AAAA
--b--
`),
    );
    expect(read).toMatchObject({
      name: "Zoë",
      email: "zoe@example.com",
      subject: "🎨 Prints",
      written: "Café",
      attachments: [{ name: "../photo.png", content: new Uint8Array(3) }],
      isProven: false,
    });
  });

  it("is refused where it is nested without end, or no email at all", async () => {
    const nested = Array.from(
      { length: 60 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`,
    );
    expect(await readEmail(raw(`From: a@example.com\n${nested.join("")}`))).toBeNull();
    expect(await readEmail(raw("\u0000\u0001 nothing"))).toBeNull();
    expect(await readEmail(raw(`From: a@example.com\nX: ${"y".repeat(200_000)}\n\nhi`))).toBeNull();
  });

  it("is refused with more lines or parts than mail programs write", async () => {
    const head = "From: a@example.com\nContent-Type: multipart/mixed; boundary=b\n\n";
    const withLines = (line: string, count: number) => readEmail(raw(`${head}${line.repeat(count)}`));
    expect(await withLines("\n", MAX_LINES)).toBeNull();
    expect(await withLines("--b\n", MAX_PART_LINES + 1)).toBeNull();
    expect(await withLines("--b\n\nx\n", MAX_PART_LINES)).not.toBeNull();
    const attached = "--b\nContent-Type: image/png; name=p.png\nContent-Transfer-Encoding: base64\n\n";
    const linesOf7Mb = `${"A".repeat(76)}\n`.repeat(90_000);
    const read = await readEmail(raw(`${head}--b\n\nhello\n${attached}${linesOf7Mb}--b--\n`));
    expect(read?.written).toBe("hello");
    expect(read?.attachments.map(({ name, content }) => [name, content.length])).toEqual([
      ["p.png", 5_130_000],
    ]);
  });
});

describe("the sender of an email", () => {
  const OURS = "mx.cloudflare.net; dkim=none;";
  const isProven = async (...results: string[]) => {
    const head = [
      ...results.map((result) => `Authentication-Results: ${result}`),
      "From: ann@bank.example",
      "",
      "",
    ];
    return (await readSender(new TextEncoder().encode(head.join("\r\n"))))?.isProven;
  };

  it.each([
    ["as the only word", "mx.cloudflare.net; dmarc=pass; spf=pass"],
    ["with properties", `${OURS} dmarc=pass header.from=bank.example policy.dmarc=reject; spf=none`],
    [
      "with a comment, and a version of the header",
      "mx.cloudflare.net 1; dmarc=pass (p=none (strict)) header.from=bank.example",
    ],
    ["on a line of its own", `${OURS}\r\n\tdmarc=pass header.from=bank.example;\r\n\tspf=pass`],
  ])("is proven where our server says so %s", async (_where, result) => {
    expect(await isProven(result)).toBe(true);
  });

  it.each([
    [
      "the envelope's address",
      `${OURS} dmarc=fail header.from=bank.example; spf=pass (mx.cloudflare.net: domain of dmarc=pass@evil.example designates 192.0.2.1 as permitted sender) smtp.mailfrom=dmarc=pass@evil.example`,
    ],
    ["a property's beginning", `${OURS} spf=pass dmarc=pass`],
    ["a comment", `${OURS} spf=pass (; dmarc=pass ;)`],
    ["nested comments", `${OURS} spf=pass ((; dmarc=pass ;) ; dmarc=pass)`],
    [
      "a comment that the address closes",
      `${OURS} dmarc=fail; spf=pass (domain of a); dmarc=pass (b@evil.example designates it)`,
    ],
    ["a comment that is not closed", `${OURS} spf=pass (domain of a); dmarc=pass )`],
    ["a quotation", `${OURS} spf=pass smtp.mailfrom="a; dmarc=pass ;"@evil.example`],
    ["a longer word", `${OURS} dmarc=passed`],
    ["the server's place", "dmarc=pass; spf=pass"],
    ["another server's header", "mx.evil.example; dmarc=pass"],
  ])("is not proven by words in %s", async (_where, result) => {
    expect(await isProven(result)).toBe(false);
  });

  it("is not proven by a header below our server's", async () => {
    expect(await isProven(`${OURS} dmarc=fail`, "mx.cloudflare.net; dmarc=pass")).toBe(false);
  });
});
