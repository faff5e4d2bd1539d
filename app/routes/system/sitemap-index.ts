import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { listSitemapFiles, type SitemapKey } from "~/domain/sitemap/sitemap-files";
import { sitemapIndexXml, xmlResponse } from "./sitemap-xml";

/** The index of the sitemap: the fixed pages, and one file for each range of every long list. */
export async function loader({ context }: LoaderFunctionArgs) {
  const files = await listSitemapFiles(context.app);
  const { origin } = context.app;
  const key = ({ at, id }: SitemapKey) => `${at}-${id}`;
  return xmlResponse(
    sitemapIndexXml([
      `${origin}/sitemaps/pages.xml`,
      ...files.map(({ part, after, upTo }) => {
        const query = new URLSearchParams();
        if (after) query.set("after", key(after));
        if (upTo) query.set("until", key(upTo));
        return `${origin}/sitemaps/${part}.xml${query.size > 0 ? `?${query}` : ""}`;
      }),
    ]),
  );
}
