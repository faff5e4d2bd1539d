import { describe, expect, it } from "vitest";
import { inquiryAnsweredEmail } from "~/emails/inquiries/inquiry-answered";
import { renderEmail } from "~/emails/render-email";

const render = (text: string) =>
  renderEmail(
    { subject: "Hi", preview: "", heading: "Hi", blocks: [{ text }, { small: text }], reason: "" },
    { origin: "https://shop.example", supportEmail: "help@shop.example" },
  );

describe("what a person typed into several lines", () => {
  it("keeps its lines in both parts of an email, and stays text", () => {
    const { html, text } = render("Best,\nAnn <b>");
    expect(text).toContain("Best,\nAnn <b>");
    expect(html.match(/Best,<br>Ann &lt;b&gt;/g)).toHaveLength(2);
  });
});

describe("our answer to an email", () => {
  it.each([
    ["My order", "Re: My order"],
    ["Re: My order", "Re: My order"],
    ["RE: AW: re:My order", "Re: My order"],
    ["Reprints: when?", "Re: Reprints: when?"],
    ["Re:", "Our answer to your message"],
  ])("to “%s” is called “%s”", async (subject, called) => {
    const data = { subject, answer: "Yes.", message: "" };
    const context = { origin: "https://shop.example", token: async () => "", replyEmail: null };
    expect((await inquiryAnsweredEmail(data, context)).subject).toBe(called);
  });
});
