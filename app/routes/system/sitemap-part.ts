import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { SITE_PAGES } from "~/content/copy/site-pages";
import { readSitemapFile, SITEMAP_PARTS, type SitemapKey } from "~/domain/products/sitemap";
import { found, notFound } from "~/http/responses";
import { sitemap, xmlAnswer } from "./sitemap-xml";

/** One file of the sitemap: `pages.xml`, or a stretch of a long list between two keys of the index. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  if (params.part === "pages.xml") return xmlAnswer(sitemap(app.origin, SITE_PAGES));
  const part = found(SITEMAP_PARTS.find((each) => `${each}.xml` === params.part));
  const query = new URL(request.url).searchParams;
  const file = { part, after: readKey(query.get("after")), until: readKey(query.get("until")) };
  return xmlAnswer(sitemap(app.origin, await readSitemapFile(app, file)));
}

/** What is not a key of ours is no file of ours. */
function readKey(text: string | null): SitemapKey | null {
  if (text === null) return null;
  const match = /^(\d{1,15})-([\w-]{1,64})$/.exec(text);
  if (!match) throw notFound();
  return { at: Number(match[1]), id: match[2] as string };
}
