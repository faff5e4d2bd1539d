import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createAyrshare } from "~/adapters/ayrshare.server";
import { createEtsy } from "~/adapters/etsy.server";
import { createNowPayments } from "~/adapters/nowpayments.server";
import { createPictureReader } from "~/adapters/openai/picture-reader.server";
import { createTrendNamer } from "~/adapters/openai/trend-namer.server";
import { createImageGenerator } from "~/adapters/openai.server";
import { createWebhookSender } from "~/adapters/outgoing-webhooks.server";
import { createDnsResolver } from "~/adapters/pages/dns.server";
import { createPageFetcher } from "~/adapters/pages/pages.server";
import { createPrintfulPartner } from "~/adapters/printful.server";
import { createMailer } from "~/adapters/resend.server";
import { createStripe } from "~/adapters/stripe.server";
import { createTurnstile } from "~/adapters/turnstile.server";
import { createWorkersAi } from "~/adapters/workers-ai.server";
import { reportQualityResult } from "../support/app/report-quality";

/** R13: every call to another company has a timeout. */

/** Works as any argument: a text, a number, a list or an object. */
const anything: never = new Proxy(() => {}, {
  get(_target, name) {
    if (name === Symbol.toPrimitive || name === "toJSON" || name === "toString") return () => "1";
    if (name === Symbol.iterator) return function* () {};
    if (name === "map" || name === "flatMap" || name === "filter") return () => [];
    if (name === "length") return 0;
    return name === "then" ? undefined : anything;
  },
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
}) as never;

type Method = (...args: never[]) => unknown;
type Made = Record<string, Method | Record<string, Method>>;
const factories: Record<string, (call: typeof fetch) => unknown> = {
  openai: (call) => createImageGenerator({ baseUrl: "http://x.test", key: "k", fetch: call }),
  reader: (call) => createPictureReader({ baseUrl: "http://x.test", key: "k", model: "m", fetch: call }),
  namer: (call) => createTrendNamer({ baseUrl: "http://x.test", key: "k", model: "m", fetch: call }),
  ayrshare: (call) =>
    createAyrshare({
      ...{ baseUrl: "http://x.test", key: "k", privateKey: "p", domain: "d" },
      connectOrigin: "https://connect.example",
      fetch: call,
    }),
  "workers-ai": (call) =>
    createWorkersAi({ baseUrl: "http://x.test", accountId: "a", token: "t", fetch: call }),
  mail: (call) => createMailer({ baseUrl: "http://x.test", key: "k", fetch: call }),
  printful: (call) =>
    createPrintfulPartner({
      baseUrl: "http://x.test",
      token: "t",
      webhookSecret: "00".repeat(16),
      fetch: call,
    }),
  stripe: (call) =>
    createStripe({ baseUrl: "http://x.test", key: "sk_test_1", webhookSecret: "whsec_1", fetch: call }),
  nowpayments: (call) =>
    createNowPayments({
      baseUrl: "http://x.test/v1",
      key: "k",
      ipnSecret: "s",
      appOrigin: "https://shop.example",
      fetch: call,
    }),
  turnstile: (call) =>
    createTurnstile({
      baseUrl: "http://x.test",
      siteKey: "site",
      secretKey: "secret",
      hostname: "shop.example",
      fetch: call,
    }),
  pages: (call) =>
    createPageFetcher({
      fetch: call,
      dns: { resolve: async () => ["93.184.215.14"] },
      ownOrigin: "https://shop.example",
      sandboxDomain: null,
    }),
  etsy: (call) => createEtsy({ baseUrl: "http://x.test", key: "k:s", fetch: call }),
  names: (call) => createDnsResolver({ baseUrl: "http://x.test", fetch: call }),
  webhook: (call) =>
    createWebhookSender({
      fetch: call,
      dns: { resolve: async () => ["93.184.215.14"] },
      ownOrigin: "https://shop.example",
      sandboxOrigin: null,
    }),
};
/** Methods without a request: they check signatures of what arrived. */
const LOCAL = [
  "nowpayments.readRecordedEvent",
  "nowpayments.verifyEvent",
  "printful.readEvent",
  "printful.readRecordedEvent",
  "printful.remainingCalls",
  "stripe.readRecordedEvent",
  "stripe.verifyEvent",
  // Its models do not.
  "workers-ai.edit",
];
/** Methods that read their arguments. */
const GIVEN: Record<string, unknown[]> = {
  "reader.suggestProduct": [{ bytes: new Uint8Array(1), contentType: "image/png" }, { language: "en" }],
  "reader.readTheme": [
    { bytes: new Uint8Array(1), contentType: "image/png" },
    { motifs: ["fox"], moods: ["bold"], styles: ["none"] },
  ],
  "mail.send": [{ from: "a@x.test", to: "b@x.test", subject: "s", text: "t", html: "h" }, "key"],
  "openai.edit": [
    {
      ...{ model: "m", prompt: "p", widthPx: 16, heightPx: 16, transparent: true, safetyIdentifier: "s" },
      ...{ picture: { bytes: new Uint8Array(1), contentType: "image/png" }, mask: null },
    },
  ],
  "workers-ai.generate": [{ model: "m", prompt: "p", widthPx: 16, heightPx: 16, transparent: true }],
  "printful.checkStock": [[1]],
  "printful.createMockupTask": [
    { productId: 71, variantId: 1, styleIds: [1], technique: "dtg", prints: [], widthPx: 9 },
  ],
  "printful.downloadMockup": ["https://x.test/a.png"],
  "names.resolve": ["x.example.com"],
  "pages.read": ["https://shop.example.com/", { kind: "html" }],
  "webhook.post": [{ url: "https://hooks.example.com/", secret: "s", id: "1", at: 0, body: "{}" }],
};

/** An adapter's methods, and those of its optional capabilities, such as `refunds.send`. */
function methodsOf(adapter: Made): [string, Method][] {
  return Object.entries(adapter).flatMap(([name, part]): [string, Method][] => {
    if (typeof part === "function") return [[name, part]];
    // An address that the adapter hands out makes no call.
    if (typeof part !== "object") return [];
    return Object.entries(part).map(([method, run]) => [`${name}.${method}`, run]);
  });
}

describe("R13: every call to another company ends", () => {
  it("each method of each adapter passes an abort signal to its call", async () => {
    const silent: string[] = [];
    let calls = 0;
    for (const [company, make] of Object.entries(factories)) {
      const signals: unknown[] = [];
      const adapter = make(((_input, init) => {
        signals.push(init?.signal);
        return Promise.reject(new Error("nobody there"));
      }) as typeof fetch) as Made;
      for (const [name, method] of methodsOf(adapter)) {
        signals.length = 0;
        await Promise.resolve()
          .then(() => method(...((GIVEN[`${company}.${name}`] ?? [anything, anything, anything]) as never[])))
          .catch(() => {});
        if (signals.length === 0) silent.push(`${company}.${name}`);
        for (const signal of signals)
          expect([`${company}.${name}`, signal]).toEqual([`${company}.${name}`, expect.any(AbortSignal)]);
        calls += signals.length;
      }
    }
    expect(silent.sort()).toEqual(LOCAL);
    reportQualityResult("R13", "calls of other companies", `${calls} of ${calls} end by themselves`);
  });

  it("only adapters make calls, and only through the client that has a timeout", () => {
    const callers = walk("app")
      .filter((path) => !path.startsWith("app/enhance/"))
      .filter((path) => /(?<![.\w])fetch\(|\.fetch\(/.test(readFileSync(path, "utf8")));
    expect(callers.sort()).toEqual([
      "app/adapters/calls/http-client.server.ts",
      // Reads only the status, with its own timeout.
      "app/adapters/outgoing-webhooks.server.ts",
      // Reads a bounded part of any answer, with a timeout over all redirects.
      "app/adapters/pages/pages.server.ts",
      // Reads typefaces among our own deployed files.
      "app/adapters/raster/wasm-worker.ts",
      // Stripe's own client, which is given the timeout.
      "app/adapters/stripe.server.ts",
      // Passes the platform's fetch to the adapters.
      "app/compose-app.server.ts",
      // Runs in the browser and calls our own site.
      "app/routes/generator/job-progress.ts",
    ]);
    expect(readFileSync("app/adapters/calls/http-client.server.ts", "utf8")).toContain(
      "AbortSignal.timeout(call.timeoutMs)",
    );
  });

  it("waits no longer than the consumer may: seconds for most calls, minutes for a picture", () => {
    const found = walk("app/adapters").flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/((?:\w+_)?TIMEOUT_MS) = ([\d_]+)/g)].map(
        ([, name, value]) => ({
          name,
          ms: Number(value?.replaceAll("_", "")),
        }),
      ),
    );
    expect(found.length).toBeGreaterThanOrEqual(Object.keys(factories).length);
    for (const { name, ms } of found)
      expect([name, ms <= (name === "DRAW_TIMEOUT_MS" ? 300_000 : 20_000)]).toEqual([name, true]);
  });
});

function walk(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}
