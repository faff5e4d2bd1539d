import { z } from "zod";
import { AdapterError } from "./adapter-error";
import { parseResponse, requestJson } from "./calls/http-client.server";
import type { ListingSearch, MarketplaceListing } from "./ports/listing-search";

const TIMEOUT_MS = 10_000;
/** The most that a page of the interface has. */
const LISTINGS_PER_PAGE = 100;
/** Ten calls of the ten thousand that a key has a day. */
const MAX_PAGES = 10;

const listing = z.object({
  title: z.string(),
  description: z.string().nullish(),
  url: z.string(),
  tags: z.array(z.string()).nullish(),
  price: z.object({ amount: z.number(), divisor: z.number().positive(), currency_code: z.string() }),
  original_creation_timestamp: z.number().nullish(),
  created_timestamp: z.number().nullish(),
});
const listings = z.object({ count: z.number(), results: z.array(listing) });
const shops = z.object({ results: z.array(z.object({ shop_id: z.number(), shop_name: z.string() })) });

/** Etsy's Open API v3; public listings need a key alone. */
export function createEtsy(config: {
  baseUrl: string;
  /** `<keystring>:<shared secret>`. */
  key: string;
  fetch: typeof fetch;
  timeoutMs?: number;
}): ListingSearch {
  async function ask(path: string, query: Record<string, string>): Promise<unknown> {
    return requestJson({
      service: "etsy",
      fetch: config.fetch,
      url: `${config.baseUrl}${path}?${new URLSearchParams(query)}`,
      headers: { "x-api-key": config.key },
      timeoutMs: config.timeoutMs ?? TIMEOUT_MS,
      describeError: (_status, body) => {
        const message = z.object({ error: z.string() }).safeParse(body);
        return message.success ? { message: message.data.error.slice(0, 200) } : undefined;
      },
    });
  }

  async function findShop(name: string): Promise<number> {
    const { results } = parseResponse("etsy", shops, await ask("/shops", { shop_name: name }));
    const shop = results.find((each) => each.shop_name.toLowerCase() === name.toLowerCase());
    if (!shop) throw new AdapterError("etsy", 404, "refused", "no such shop");
    return shop.shop_id;
  }

  return {
    async listListings({ shop, keywords }) {
      const path = shop === null ? "/listings/active" : `/shops/${await findShop(shop)}/listings/active`;
      const found: MarketplaceListing[] = [];
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = {
          limit: String(LISTINGS_PER_PAGE),
          offset: String(page * LISTINGS_PER_PAGE),
          sort_on: "score",
          ...(keywords === null ? {} : { keywords }),
        };
        const { count, results } = parseResponse("etsy", listings, await ask(path, query));
        found.push(...results.map(readListing));
        if (found.length >= count || results.length < LISTINGS_PER_PAGE)
          return { listings: found, isWhole: true };
      }
      return { listings: found, isWhole: false };
    },
  };
}

function readListing(each: z.infer<typeof listing>): MarketplaceListing {
  const { amount, divisor, currency_code } = each.price;
  const created = each.original_creation_timestamp ?? each.created_timestamp ?? 0;
  return {
    title: each.title,
    description: each.description ?? "",
    url: each.url,
    tags: each.tags ?? [],
    priceCents: Math.round((amount / divisor) * 100),
    currency: currency_code,
    publishedAt: created * 1000,
  };
}
