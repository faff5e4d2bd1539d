import { describe, expect, it } from "vitest";
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
