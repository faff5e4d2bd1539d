import { gzipSync } from "node:zlib";
import { type SampleProduct, sampleCatalog } from "./catalog.ts";
import { HOSTILE_TEXTS } from "./hostile-texts.ts";
import {
  jsonLdPage,
  jsonLdShapes,
  listPage,
  microdataPage,
  openGraphPage,
  page,
  plainPage,
} from "./product-pages.ts";
import { drawProductPicture } from "./product-picture.ts";
import { shopifyFeed, shopifyMeta } from "./shopify.ts";

export interface ShopRequest {
  path: string;
  query: URLSearchParams;
  /** Of the shop: `https://tees.shops.test`. */
  origin: string;
  now: number;
}

export interface SampleShop {
  about: string;
  /** An address to try. */
  example: string;
  respond(request: ShopRequest): Response | Promise<Response>;
}

const htmlResponse = (text: string, init: ResponseInit = {}) =>
  new Response(text, { ...init, headers: { "content-type": "text/html; charset=utf-8", ...init.headers } });
const missing = () => htmlResponse(page("Not found", "", "<h1>Not found</h1>"), { status: 404 });
const moved = (location: string) => new Response(null, { status: 302, headers: { location } });

/** Pages, products and pictures that most shops share. */
function ordinary(products: SampleProduct[], { path, origin }: ShopRequest): Response | Promise<Response> {
  const [, kind, name = ""] = path.split("/");
  if (kind === "pictures") return drawProductPicture(name);
  const product = products.find(({ handle }) => handle === name);
  if (kind === "products" && product) {
    const [, blocks = []] = jsonLdShapes(product, origin)[0] ?? [];
    return htmlResponse(jsonLdPage(product, blocks));
  }
  if (path !== "/" && path !== "/collections/all") return missing();
  const links = products
    .slice(0, 24)
    .map(({ handle, title }) => `<li><a href="/products/${handle}">${title}</a></li>`);
  return htmlResponse(
    page("Threads &amp; Tees", "", `<h1>Threads &amp; Tees</h1><ul>${links.join("")}</ul>`),
  );
}

const shopify =
  (options: { seed: number; hoursBetween?: number }): SampleShop["respond"] =>
  (request) => {
    const products = sampleCatalog(request.now, options);
    if (/^(\/collections\/[\w-]+)?\/products\.json$/.test(request.path))
      return shopifyFeed(products, request.query, request.origin);
    if (request.path === "/meta.json") return shopifyMeta();
    return ordinary(products, request);
  };

const shop =
  (show: (product: SampleProduct, request: ShopRequest) => Response): SampleShop["respond"] =>
  (request) => {
    const products = sampleCatalog(request.now, { seed: 3 });
    if (request.path.startsWith("/pictures/")) return drawProductPicture(request.path.slice(10));
    const [first] = products;
    return request.path.startsWith("/product") && first ? show(first, request) : missing();
  };

const every =
  (answer: (request: ShopRequest) => Response | Promise<Response>): SampleShop["respond"] =>
  (request) =>
    request.path === "/robots.txt" ? new Response("", { status: 404 }) : answer(request);

const wall = (title: string, text: string) => page(title, "", `<h1>${title}</h1><p>${text}</p>`);
const sample = (now: number) => sampleCatalog(now, { seed: 3 })[0] as SampleProduct;

/** Endless bytes, as fast as they are read or one piece every `pauseMs`. */
function endless(piece: string, pauseMs = 0): Response {
  const bytes = new TextEncoder().encode(piece);
  const body = new ReadableStream({
    async pull(controller) {
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
      controller.enqueue(bytes);
    },
  });
  return new Response(body, { headers: { "content-type": "text/html" } });
}

/** The sample shops by the first part of their name; all are below `shops.test`. */
export const SAMPLE_SHOPS: Record<string, SampleShop> = {
  tees: {
    about: "A Shopify shop whose range changes as the clock moves",
    example: "/",
    respond: shopify({ seed: 1 }),
  },
  large: {
    about: "A Shopify shop of 5,000 products",
    example: "/",
    respond: shopify({ seed: 2, hoursBetween: 1.44 }),
  },
  market: {
    about: "A list of products in JSON-LD",
    example: "/shirts",
    respond: every(({ path, now, origin }) =>
      path === "/shirts"
        ? htmlResponse(listPage(sampleCatalog(now, { seed: 4 }).slice(0, 48), origin))
        : missing(),
    ),
  },
  "json-ld": {
    about: "One product in ten shapes of JSON-LD, /product/1 to /product/10",
    example: "/product/1",
    respond: shop((product, { path, origin }) => {
      const shape = jsonLdShapes(product, origin)[Number(path.split("/")[2]) - 1];
      return shape ? htmlResponse(jsonLdPage(product, shape[1], shape[2])) : missing();
    }),
  },
  microdata: {
    about: "Microdata alone",
    example: "/product",
    respond: shop((product) => htmlResponse(microdataPage(product))),
  },
  "open-graph": {
    about: "Open Graph alone",
    example: "/product",
    respond: shop((product) => htmlResponse(openGraphPage(product))),
  },
  plain: {
    about: "Plain HTML alone",
    example: "/product",
    respond: shop((product) => htmlResponse(plainPage(product))),
  },
  "no-product": {
    about: "A page about nothing that is sold",
    example: "/about",
    respond: every(() => htmlResponse(page("About us", "", "<h1>About us</h1><p>We print.</p>"))),
  },
  captcha: {
    about: "Asks whether somebody is human, with status 200",
    example: "/product",
    respond: every(() => htmlResponse(wall("Robot Check", "Enter the characters you see below."))),
  },
  challenge: {
    about: "A network's check before the shop, with status 403",
    example: "/product",
    respond: every(() =>
      htmlResponse(wall("Just a moment...", "Enable JavaScript and cookies to continue"), {
        status: 403,
        headers: { "cf-mitigated": "challenge" },
      }),
    ),
  },
  login: {
    about: "Asks for a login",
    example: "/product",
    respond: every(() =>
      htmlResponse(
        page(
          "Sign in",
          "",
          "<h1>Sign in</h1><form><input name=email><input type=password name=password></form>",
        ),
      ),
    ),
  },
  busy: {
    about: "Answers 429",
    example: "/product",
    respond: every(() => new Response("slow down", { status: 429, headers: { "retry-after": "60" } })),
  },
  broken: {
    about: "Answers 500",
    example: "/product",
    respond: every(() => new Response("oops", { status: 500 })),
  },
  "keep-out": {
    about: "robots.txt forbids everything",
    example: "/product",
    respond: ({ path, now }) =>
      path === "/robots.txt"
        ? new Response("User-agent: *\nDisallow: /\n", { headers: { "content-type": "text/plain" } })
        : htmlResponse(microdataPage(sample(now))),
  },
  endless: {
    about: "A page without an end",
    example: "/product",
    respond: every(() => endless("<p>and on</p>".repeat(500))),
  },
  slow: {
    about: "A piece every two seconds",
    example: "/product",
    respond: every(() => endless("<p>so</p>", 2_000)),
  },
  silent: {
    about: "Answers after a minute",
    example: "/product",
    respond: every(async () => {
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
      return missing();
    }),
  },
  loop: {
    about: "Redirects to itself",
    example: "/product",
    respond: every(({ origin }) => moved(`${origin}/product`)),
  },
  hops: {
    about: "As many redirects as the path says, then a product: /3 is read, /4 is not",
    example: "/3",
    respond: every(({ path, now, origin }) =>
      path === "/0"
        ? htmlResponse(openGraphPage(sample(now)))
        : moved(`${origin}/${Math.max(0, Number(path.slice(1)) - 1) || 0}`),
    ),
  },
  "leads-inside": {
    about: "Redirects to an address inside",
    example: "/product",
    respond: every(() => moved("http://169.254.169.254/latest/meta-data/")),
  },
  latin1: {
    about: "ISO 8859-1, said by the header",
    example: "/product",
    respond: every(
      () =>
        new Response(
          Buffer.from(
            openGraphPage({
              title: "Café Crème Tee",
              handle: "cafe",
              priceCents: 2500,
            } as SampleProduct).replace('<meta charset="utf-8">', ""),
            "latin1",
          ),
          { headers: { "content-type": "text/html; charset=ISO-8859-1" } },
        ),
    ),
  },
  "wrong-charset": {
    about: "UTF-8 that calls itself something unknown",
    example: "/product",
    respond: every(
      () =>
        new Response(
          openGraphPage({ title: "Café Crème Tee", handle: "cafe", priceCents: 2500 } as SampleProduct),
          { headers: { "content-type": "text/html; charset=klingon" } },
        ),
    ),
  },
  bomb: {
    about: "50 kB that unpack to 50 MB",
    example: "/product",
    respond: every(
      () =>
        new Response(gzipSync(Buffer.alloc(50_000_000, 32)), {
          headers: { "content-type": "text/html", "content-encoding": "gzip" },
        }),
    ),
  },
  file: {
    about: "A PDF",
    example: "/product",
    respond: every(() => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } })),
  },
  hostile: {
    about: "Hostile texts as title and description, /product/1 to /product/20",
    example: "/product/1",
    respond: every(({ path }) => {
      const text = HOSTILE_TEXTS[Number(path.split("/")[2]) - 1];
      if (text === undefined) return missing();
      const block = {
        "@context": "https://schema.org",
        "@type": "Product",
        name: text,
        description: text,
        offers: { "@type": "Offer", price: "20.00", priceCurrency: "USD" },
      };
      return htmlResponse(
        page(
          "Shop",
          `<script type="application/ld+json">${JSON.stringify(block).replaceAll("<", "\\u003c")}</script>`,
          "",
        ),
      );
    }),
  },
  inside: { about: "A name that leads to 10.0.0.5", example: "/product", respond: () => missing() },
  metadata: { about: "A name that leads to 169.254.169.254", example: "/product", respond: () => missing() },
  turns: {
    about: "A name that leads outside at first and inside a moment later",
    example: "/product",
    respond: every(({ path, origin, now }) =>
      path === "/product" ? moved(`${origin}/next`) : htmlResponse(openGraphPage(sample(now))),
    ),
  },
};
