import { describe, expect, it } from "vitest";
import { escapeXml } from "~/lib/text/escape-xml";

describe("escaping for XML", () => {
  it("replaces the five special characters once each and leaves the rest", () => {
    expect(escapeXml(`<a b="1" c='2'>Tom & Jerry &amp; café 🧵`)).toBe(
      "&lt;a b=&quot;1&quot; c=&apos;2&apos;&gt;Tom &amp; Jerry &amp;amp; café 🧵",
    );
  });
});
