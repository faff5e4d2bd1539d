import { type Mutant, mutant } from "./mutant.ts";

const FETCHER = ["tests/adapters/page-fetcher.test.ts"];
const VISITS = ["tests/domain/shop-pages/visit-shops.test.ts"];
const ANALYSES = ["tests/domain/trends/analyses.test.ts"];
const FIGURES = ["tests/domain/trends/compute-figures.test.ts"];
const NAMES = ["tests/domain/trends/name-trends.test.ts"];
const MEMORY = ["tests/domain/trends/feed-memory.node.test.ts"];
const PAGES = "app/adapters/pages/pages.server.ts";

/** Bugs in the fetcher of typed addresses and in the trends that are made from what it reads. */
export const TRENDS_MUTANTS: Mutant[] = [
  mutant(
    "trends: a typed address is fetched although one of its name's answers is private",
    PAGES,
    "addresses.every(isPublicAddress)",
    "addresses.some(isPublicAddress)",
    FETCHER,
  ),
  mutant(
    "trends: megabytes of headings are taken for a table",
    "app/domain/trends/sources/pasted-products.ts",
    "  if (first.length > MAX_HEADINGS_CHARACTERS) return null;\n",
    "",
    ["tests/domain/trends/table-files.test.ts"],
  ),
  mutant(
    "trends: a redirect is followed without a check",
    PAGES,
    "const url = await findPublicUrl(config, next);",
    "const url = redirects === 0 ? await findPublicUrl(config, next) : new URL(next);",
    FETCHER,
  ),
  mutant(
    "trends: redirects are followed without an end",
    PAGES,
    "redirects <= MAX_REDIRECTS",
    "redirects <= MAX_REDIRECTS + 1",
    FETCHER,
  ),
  mutant(
    "trends: an endless page is read to its end",
    "app/adapters/pages/read-body.ts",
    'if (length > maxBytes) return "too-large";',
    'if (length > maxBytes * 4) return "too-large";',
    FETCHER,
  ),
  mutant(
    "trends: robots.txt is read and not obeyed",
    "app/domain/shop-pages/visit-shops.ts",
    'rules.isAllowed(url.href, ROBOT_NAME) === false ? "robots" : null',
    'rules.isAllowed(url.href, ROBOT_NAME) === undefined ? "robots" : null',
    VISITS,
  ),
  mutant(
    "trends: two visits take the same second of a host",
    "app/domain/shop-pages/host-turns.ts",
    "WHERE key = ${key}), 0) + ${SECOND_MS}) AS start",
    "WHERE key = ${key}), 0)) AS start",
    VISITS,
  ),
  mutant(
    "trends: another person's trend can be deleted",
    "app/domain/trends/delete-trends.ts",
    ".where(and(eq(tshirtTrends.id, trendId), eq(tshirtTrends.userId, userId)))",
    ".where(and(eq(tshirtTrends.id, trendId), eq(tshirtTrends.userId, tshirtTrends.userId)))",
    ANALYSES,
  ),
  mutant(
    "trends: a source that is down is tried for ever",
    "app/domain/trends/run-analysis.ts",
    "if (isHopeless || row.attempts >= MAX_ATTEMPTS)",
    "if (isHopeless)",
    ANALYSES,
  ),
  mutant(
    "trends: a number that a model wrote is shown",
    "app/domain/trends/naming/clean-name.ts",
    "withoutSentences(plainLine(raw.summary, MAX_READ_CHARACTERS), MEASURED)",
    "plainLine(raw.summary, MAX_READ_CHARACTERS)",
    NAMES,
  ),
  mutant(
    "trends: a name without any of the group's words is shown",
    "app/domain/trends/naming/clean-name.ts",
    "wordsOf(name).some((word) => isOf(word, keywords));",
    "wordsOf(name).length > 0;",
    NAMES,
  ),
  mutant(
    "trends: two groups get one name",
    "app/domain/trends/naming/name-trends.ts",
    "if (!name || taken.has(name.toLowerCase())) continue;",
    "if (!name) continue;",
    NAMES,
  ),
  mutant(
    "trends: a feed of a million empty objects is parsed",
    "app/domain/trends/sources/shopify-feed.ts",
    "&& ++nodes > MAX_NODES) return null;",
    "&& ++nodes > MAX_NODES * 1_000) return null;",
    MEMORY,
  ),
  mutant(
    "trends: all words of a hostile feed are kept",
    "app/domain/trends/sources/shopify-feed.ts",
    "if (kept > MAX_KEPT_CHARACTERS)",
    "if (kept > MAX_KEPT_CHARACTERS * 100)",
    MEMORY,
  ),
  mutant(
    "trends: a change that chance explains is told",
    "app/domain/trends/figures/compare-figures.ts",
    "[90, 1.645],",
    "[90, 0.1],",
    FIGURES,
  ),
  mutant(
    "trends: recent products count once",
    "app/domain/trends/figures/count-words.ts",
    "known.weight = known.count + known.recent;",
    "known.weight = known.count;",
    FIGURES,
  ),
  mutant(
    "trends: a file of nothing but commas is read as a table",
    "app/domain/trends/sources/pasted-products.ts",
    " || hasMoreThan(MAX_DELIMITERS, text, delimiter)",
    "",
    ["tests/domain/trends/table-files.test.ts"],
  ),
];
