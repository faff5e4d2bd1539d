import { SHARED_HOUR } from "~/http/responses/cache-control";
import { escapeXml } from "~/lib/text/escape-xml";

/** The two documents of the sitemap protocol. The addresses are our own, but are escaped anyway. */

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function sitemapIndexXml(addresses: readonly string[]): string {
  const files = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join("")}</sitemapindex>\n`;
}

/** `path` of this site; `changedAt` in epoch milliseconds. */
export function sitemapXml(origin: string, pages: readonly { path: string; changedAt?: number }[]): string {
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>\n`;
  });
  return `${HEAD}<urlset ${NAMESPACE}>\n${urls.join("")}</urlset>\n`;
}

export function xmlResponse(body: string): Response {
  return new Response(body, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": SHARED_HOUR },
  });
}
