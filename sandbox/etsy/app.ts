import type { RefusalResponses } from "../faults/refusals.ts";
import { SANDBOX_CREDENTIALS } from "../server/credentials.ts";
import type { Sandbox } from "../server/sandbox.ts";
import { type ServiceApp, type ServiceContext, serviceApp } from "../server/service-app.ts";
import { type SampleProduct, sampleCatalog } from "../shops/catalog.ts";

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 25;
const MAX_OFFSET = 12_000;
const SHOP = { shop_id: 51_000_001, shop_name: "ThreadsAndTees" };

const REFUSALS: RefusalResponses<"etsy"> = {
  "no-secret": () => refuse(403, "Shared secret is required in x-api-key header."),
  "daily-limit": () => refuse(429, "Exceeded daily rate limit"),
};

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}

/**
 * Etsy's Open API v3, the part that reads public listings. Its shapes are from Etsy's documentation of `getShops`,
 * `findAllListingsActive` and `findAllActiveListingsByShop`.
 */
export function etsyApp(sandbox: Sandbox): ServiceApp {
  const app = serviceApp(sandbox, {
    service: "etsy",
    prefix: "/etsy",
    errorResponse: (status, retryAfterSeconds) =>
      refuse(
        status,
        "An error occurred.",
        retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
      ),
    refusals: REFUSALS,
    onError(error) {
      console.error(error);
      return refuse(500, "An unexpected error occurred.");
    },
    onUnknownPath: () => refuse(404, "Resource not found"),
  });
  app.use(async (c, next) => {
    const key = c.req.header("x-api-key") ?? "";
    if (!key.includes(":")) return refuse(403, "Shared secret is required in x-api-key header.");
    if (key !== SANDBOX_CREDENTIALS.ETSY_API_KEY) return refuse(403, "Invalid API key");
    await next();
  });

  app.get("/v3/application/shops", (c) => {
    const name = (c.req.query("shop_name") ?? "").toLowerCase();
    const results = name === SHOP.shop_name.toLowerCase() ? [SHOP] : [];
    return c.json({ count: results.length, results });
  });
  app.get("/v3/application/listings/active", (c) => listListings(c, sandbox.now()));
  app.get("/v3/application/shops/:id/listings/active", (c) =>
    Number(c.req.param("id")) === SHOP.shop_id
      ? listListings(c, sandbox.now())
      : refuse(404, "Shop not found"),
  );
  return app;
}

async function listListings(c: ServiceContext, now: number): Promise<Response> {
  const limit = Number(c.req.query("limit") ?? DEFAULT_LIMIT);
  const offset = Number(c.req.query("offset") ?? 0);
  if (!(limit >= 1 && limit <= MAX_LIMIT) || !(offset >= 0 && offset <= MAX_OFFSET))
    return refuse(400, "Expected limit from 1 to 100 and offset from 0 to 12000");
  await c.get("work")();
  const words = (c.req.query("keywords") ?? "").toLowerCase().split(/\s+/).filter(Boolean);
  const found = sampleCatalog(now, { seed: 9, hoursBetween: 12 }).filter((product) =>
    words.every((word) => /^(t-?)?shirts?$|^tees?$/.test(word) || product.title.toLowerCase().includes(word)),
  );
  return c.json({ count: found.length, results: found.slice(offset, offset + limit).map(listingOf) });
}

function listingOf(product: SampleProduct): unknown {
  const created = Math.floor(product.publishedAt / 1000);
  return {
    listing_id: product.id,
    shop_id: SHOP.shop_id,
    title: product.title,
    description: "Soft cotton, printed to order.",
    state: "active",
    creation_timestamp: created,
    created_timestamp: created,
    original_creation_timestamp: created,
    quantity: 40,
    taxonomy_id: 482,
    num_favorers: 3,
    url: `https://www.etsy.com/listing/${product.id}/${product.handle}`,
    tags: product.tags,
    materials: ["cotton"],
    price: { amount: product.priceCents, divisor: 100, currency_code: "USD" },
  };
}
