import { describe, expect, it } from "vitest";
import { isCrossOriginWrite } from "~/http/security/origin-check";
import { reportChecks } from "../support/app/report-quality";

reportChecks("S7", "requests of other sites");

const SITE = "https://shop.example";
const ask = (method: string, headers: Record<string, string>, path = "/cart") =>
  isCrossOriginWrite(new Request(`${SITE}${path}`, { method, headers }), SITE);

describe("the origin check", () => {
  it("lets every GET pass, because a GET changes nothing", () => {
    expect(ask("GET", { origin: "https://evil.example" })).toBe(false);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])(
    "refuses a %s that another site made a browser send",
    (method) => {
      expect(ask(method, { origin: "https://evil.example" })).toBe(true);
      expect(ask(method, { origin: "null" })).toBe(true);
      expect(ask(method, { "sec-fetch-site": "cross-site" })).toBe(true);
      expect(ask(method, { "sec-fetch-site": "same-site" })).toBe(true);
      expect(ask(method, {})).toBe(true);
    },
  );

  it("does not trust a forwarded host", () => {
    expect(ask("POST", { origin: "https://evil.example", "x-forwarded-host": "evil.example" })).toBe(true);
  });

  it("accepts our own forms, and webhooks, which are verified by signature", () => {
    expect(ask("POST", { origin: SITE })).toBe(false);
    expect(ask("POST", { "sec-fetch-site": "same-origin" })).toBe(false);
    expect(ask("POST", {}, "/webhooks/stripe")).toBe(false);
    expect(ask("POST", {}, "/webhooksx")).toBe(true);
    // Mail services post to it (RFC 8058); the key in its address is the proof.
    expect(ask("POST", {}, "/unsubscribe?kind=sales")).toBe(false);
    expect(ask("POST", {}, "/unsubscribe/x")).toBe(true);
  });
});
