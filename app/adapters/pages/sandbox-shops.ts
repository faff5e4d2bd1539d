import { SANDBOX_SHOP_DOMAIN } from "../../lib/sandbox-shop-domain";
import type { DnsResolver } from "./dns.server";

/**
 * Name resolution and transport for local use: names under `shops.test` are asked of the sandbox and their pages fetched
 * from it, `https://tees.shops.test/x` from `<sandbox>/shops/tees.shops.test/x`. All others are as in production.
 */
export function withSandboxShops(
  { fetch: call, dns }: { fetch: typeof fetch; dns: DnsResolver },
  { sandboxOrigin, sandboxDns }: { sandboxOrigin: string; sandboxDns: DnsResolver },
): { fetch: typeof fetch; dns: DnsResolver } {
  const isShop = (name: string) => name.endsWith(`.${SANDBOX_SHOP_DOMAIN}`);
  return {
    dns: { resolve: (name) => (isShop(name) ? sandboxDns : dns).resolve(name) },
    fetch: (input, init) => {
      const url = new URL(String(input));
      if (!isShop(url.hostname)) return call(input, init);
      return call(`${sandboxOrigin}/shops/${url.hostname}${url.pathname}${url.search}`, init);
    },
  };
}
