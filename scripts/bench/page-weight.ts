import { readFileSync } from "node:fs";
import { brotliCompressSync, gzipSync } from "node:zlib";

export interface PageWeight {
  jsKb: number;
  htmlCssKb: number;
  roundTrips: number;
  rowsRead: number;
}

const kb = (bytes: number) => Math.round(bytes / 10.24) / 100;

/** Bytes and database rows of each page: deterministic, so every commit can be checked. */
export async function measurePageWeight(
  url: string,
  headers: Record<string, string> = {},
): Promise<PageWeight> {
  const response = await fetch(url, { headers });
  const html = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const file = (href: string) => readFileSync(`build/client${href}`);
  const scripts = new Set(
    [...html.matchAll(/<(?:script[^>]+src|link[^>]+modulepreload[^>]+href)="([^"]+)"/g)].map(
      (m) => m[1] ?? "",
    ),
  );
  // Remix's boot module imports the route's chunks in an inline script.
  for (const match of html.matchAll(/import\s*(?:[^"']*from\s*)?"(\/assets\/[^"]+\.js)"/g))
    scripts.add(match[1] ?? "");
  const styles = new Set([...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((m) => m[1] ?? ""));
  const js = [...scripts].reduce((sum, href) => sum + gzipSync(file(href)).length, 0);
  const css = [...styles].reduce((sum, href) => sum + brotliCompressSync(file(href)).length, 0);
  const [, trips, read] = /trips=(\d+) read=(\d+)/.exec(response.headers.get("x-d1") ?? "") ?? [];
  return {
    jsKb: kb(js),
    htmlCssKb: kb(brotliCompressSync(Buffer.from(html)).length + css),
    roundTrips: Number(trips ?? Number.NaN),
    rowsRead: Number(read ?? Number.NaN),
  };
}
