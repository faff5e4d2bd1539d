import type { MetaDescriptor } from "@remix-run/cloudflare";

interface RootMatch {
  matches: readonly ({ id: string; data?: unknown } | undefined)[];
}

/**
 * What search engines and shared links are told about a public page. `path` is its one address: without the query that
 * only sorts, filters or leafs through it. The origin is the root loader's, and absent where that failed.
 */
export function pageMeta(
  { matches }: RootMatch,
  page: { title: string; description: string; path: string; socialTitle?: string; type?: string },
): MetaDescriptor[] {
  const root = matches.find((match) => match?.id === "root")?.data as { origin?: string } | undefined;
  const words: MetaDescriptor[] = [
    { title: page.title },
    { name: "description", content: page.description },
    { property: "og:site_name", content: "Inkloom" },
    { property: "og:type", content: page.type ?? "website" },
    { property: "og:title", content: page.socialTitle ?? page.title },
    { property: "og:description", content: page.description },
  ];
  if (!root?.origin) return words;
  const canonical = root.origin + page.path;
  return [
    ...words,
    { tagName: "link", rel: "canonical", href: canonical },
    { property: "og:url", content: canonical },
  ];
}
