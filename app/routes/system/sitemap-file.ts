import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SITEMAP_PAGES } from "~/content/copy/site/sitemap-pages";
import { readSitemapFile, SITEMAP_PARTS, type SitemapKey } from "~/domain/sitemap/sitemap-files";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { sitemapXml, xmlResponse } from "./sitemap-xml";

/** One file of the sitemap: `pages.xml`, or a range of a long list between two keys of the index. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  if (params.part === "pages.xml") return xmlResponse(sitemapXml(app.origin, SITEMAP_PAGES));
  const part = orNotFound(SITEMAP_PARTS.find((each) => `${each}.xml` === params.part));
  const query = new URL(request.url).searchParams;
  const file = { part, after: readKey(query.get("after")), upTo: readKey(query.get("until")) };
  return xmlResponse(sitemapXml(app.origin, await readSitemapFile(app, file)));
}

/** Any other name is not found. */
function readKey(text: string | null): SitemapKey | null {
  if (text === null) return null;
  const match = /^(\d{1,15})-([\w-]{1,64})$/.exec(text);
  if (!match) throw notFound();
  return { at: Number(match[1]), id: match[2] as string };
}
