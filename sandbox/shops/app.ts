import { Hono } from "hono";
import { html } from "hono/html";
import { htmlPage } from "../pages/layout.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { SAMPLE_SHOPS } from "./hosts.ts";

const DOMAIN = "shops.test";
/** Any public address: the app fetches from the sandbox for all of them. */
const OUTSIDE = "93.184.215.14";
const A = 1;
/** Kept for tests and for looking at what was asked. */
const REQUESTS_KEPT = 500;

/**
 * Other people's shops: `/shops/<name>.shops.test/<path>`, their names by DNS over HTTPS at `/shops/dns-query`, and a page
 * that lists them; what was asked at `/shops/requests`.
 */
export function shopsApp(sandbox: Pick<Sandbox, "now">): Hono {
  const app = new Hono();
  const requests: { host: string; path: string; userAgent: string; at: number }[] = [];
  let turns = 0;

  app.get("/", (c) =>
    c.html(
      htmlPage(
        "Sample shops",
        html`<h1>Sample shops</h1><p>Addresses to paste into the shop's tools. Only the shop on this machine can reach them.</p>
<div class="card"><dl>${Object.entries(SAMPLE_SHOPS).map(([name, { about, example }]) => html`<dt><code>https://${name}.${DOMAIN}${example}</code></dt><dd>${about}</dd>`)}</dl></div>`,
      ),
    ),
  );
  app.get("/requests", (c) => c.json(requests));
  app.get("/dns-query", (c) => {
    const name = c.req.query("name") ?? "";
    const shop = shopName(name);
    const addresses: Record<string, string> = {
      inside: "10.0.0.5",
      metadata: "169.254.169.254",
      turns: turns % 2 === 0 ? OUTSIDE : "127.0.0.1",
    };
    // The name resolves to a private address in every second answer: a fetcher that resolves before each request
    // notices, one that resolves once does not.
    if (shop === "turns" && c.req.query("type") === "A") turns += 1;
    const isKnown = shop !== null && Object.hasOwn(SAMPLE_SHOPS, shop) && c.req.query("type") === "A";
    return c.json({
      Status: shop === null || !Object.hasOwn(SAMPLE_SHOPS, shop) ? 3 : 0,
      ...(isKnown ? { Answer: [{ name, type: A, TTL: 0, data: addresses[shop] ?? OUTSIDE }] } : {}),
    });
  });
  app.get("/:host/*", (c) => {
    const host = c.req.param("host");
    const name = shopName(host) ?? "";
    if (!Object.hasOwn(SAMPLE_SHOPS, name)) return c.text("no such shop", 404);
    const url = new URL(c.req.url);
    const path = url.pathname.slice(`/shops/${host}`.length) || "/";
    requests.push({ host, path, userAgent: c.req.header("user-agent") ?? "", at: Date.now() });
    if (requests.length > REQUESTS_KEPT) requests.shift();
    const request = { path, query: url.searchParams, origin: `https://${host}`, now: sandbox.now() };
    return SAMPLE_SHOPS[name]?.respond(request) ?? c.text("no such shop", 404);
  });
  return app;
}

function shopName(host: string): string | null {
  return host.endsWith(`.${DOMAIN}`) ? host.slice(0, -DOMAIN.length - 1) : null;
}
