import { describe, expect, it } from "vitest";
import { canonicalEmail, emailAddress } from "~/domain/accounts/email-addresses/email-addresses";

const isTaken = (text: string) => emailAddress.safeParse(text).success;

describe("an email address", () => {
  it("carries no second header, line, name or address into a letter", () => {
    const hostile = [
      "ann@example.com\r\nBcc: eve@example.com",
      "ann@example.com\nSubject: free",
      "ann@example.com%0ABcc:eve@example.com",
      "ann@example.com, eve@example.com",
      "ann@example.com;eve@example.com",
      "Ann <ann@example.com>",
      '"ann\r\n"@example.com',
      "ann@example.com\u0000",
      "ann@exa\u0000mple.com",
      "ann\u2028@example.com",
      "ann@example.com\u000b.eve.example",
      "ann(eve)@example.com",
      "ann@[127.0.0.1]",
      "ann@localhost",
      "@example.com",
      "ann@",
      "ann@@example.com",
      "ann@example..com",
      `${"a".repeat(250)}@example.com`,
    ];
    expect(hostile.filter(isTaken)).toEqual([]);
  });

  it("of letters that look like others is refused, so that nobody poses as somebody else", () => {
    const lookalikes = [
      "аnn@example.com",
      "ann@exаmple.com",
      "ann@ехample.com",
      "ɑnn@gmail.com",
      "ａnn@gmail.com",
    ];
    expect(lookalikes.filter(isTaken)).toEqual([]);
    expect(isTaken("ann@xn--exmple-4nf.com")).toBe(true);
    expect(canonicalEmail("ann@xn--exmple-4nf.com")).not.toBe(canonicalEmail("ann@example.com"));
  });

  it("is one mailbox in all the spellings that its provider ignores", () => {
    const mailboxes = [
      ["ann.lee@gmail.com", "annlee@gmail.com", "a.n.n.l.e.e+shop@googlemail.com", "ANNLEE+1+2@GMAIL.COM"],
      ["ann@outlook.com", "ann+shop@outlook.com"],
      ["ann@hotmail.com", "ann+1@hotmail.com"],
      ["ann@icloud.com", "ann+x@icloud.com"],
      ["ann@fastmail.com", "ann+x@fastmail.com"],
      ["ann@proton.me", "ann+x@proton.me"],
    ];
    for (const spellings of mailboxes)
      expect(new Set(spellings.map((each) => canonicalEmail(emailAddress.parse(each)))).size).toBe(1);
    expect(new Set(mailboxes.map(([first = ""]) => canonicalEmail(first))).size).toBe(mailboxes.length);
  });
});
