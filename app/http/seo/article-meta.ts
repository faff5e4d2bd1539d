import type { MetaDescriptor } from "@remix-run/cloudflare";
import { articleJsonLd, breadcrumbsJsonLd, jsonLd } from "./json-ld";
import { pageMeta, socialImageFor } from "./page-meta";

/** Meta tags and structured data of a post or an article of the knowledge base. Times are epoch milliseconds. */
export function articleMeta(
  args: Parameters<typeof pageMeta>[0],
  {
    origin,
    section,
    slug,
    title,
    metaTitle,
    excerpt,
    publishedAt,
    updatedAt,
  }: {
    origin: string;
    /** The page that lists it. */
    section: { name: string; path: string };
    slug: string;
    title: string;
    metaTitle: string;
    excerpt: string;
    publishedAt: number;
    updatedAt: number;
  },
): MetaDescriptor[] {
  const path = `${section.path}/${encodeURIComponent(slug)}`;
  return [
    ...pageMeta(args, {
      title: metaTitle,
      description: excerpt,
      path,
      socialTitle: title,
      type: "article",
    }),
    jsonLd([
      articleJsonLd(origin, {
        path,
        headline: title,
        description: excerpt,
        imageSrc: socialImageFor(path).src,
        publishedAt,
        updatedAt,
      }),
      breadcrumbsJsonLd(origin, [section, { name: title, path }]),
    ]),
  ];
}
