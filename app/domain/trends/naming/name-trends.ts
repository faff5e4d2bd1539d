import { AdapterError } from "~/adapters/adapter-error";
import type { App } from "~/app";
import { log } from "~/lib/log";
import type { FoundTrend } from "../figures/figures";
import { cleanName } from "./clean-name";

/** Titles of a group that the model sees, and how much of each. */
const TITLES_SEEN = 8;
const MAX_TITLE_CHARACTERS = 120;

export interface NamedTrend extends FoundTrend {
  /** A model's; empty where it wrote none that can be shown. */
  summary: string;
  isNamedByModel: boolean;
}

/**
 * The trends with a model's names and summaries. Where the model is away or writes what cannot be shown, a trend
 * keeps the name that was counted: an analysis never fails because of a missing name.
 */
export async function nameTrends(
  { trendNamer }: Pick<App, "trendNamer">,
  trends: readonly FoundTrend[],
): Promise<NamedTrend[]> {
  const named = trends.map((trend): NamedTrend => ({ ...trend, summary: "", isNamedByModel: false }));
  if (named.length === 0) return named;
  const taken = new Set(named.map(({ trend }) => trend.toLowerCase()));
  for (const { position, ...raw } of await askForNames(trendNamer, trends)) {
    const trend = named[position];
    if (!trend || trend.summary || trend.isNamedByModel) continue;
    const { name, summary } = cleanName(raw, trend);
    trend.summary = summary;
    // No two groups may have the same name.
    if (!name || taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    trend.trend = name;
    trend.isNamedByModel = true;
  }
  return named;
}

async function askForNames(trendNamer: App["trendNamer"], trends: readonly FoundTrend[]) {
  try {
    return await trendNamer.nameTrends(
      trends.map(({ keywords, titles }) => ({
        keywords,
        titles: titles.slice(0, TITLES_SEEN).map((title) => title.slice(0, MAX_TITLE_CHARACTERS)),
      })),
    );
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    log("info", "trends.unnamed", { kind: error.kind, status: error.status });
    return [];
  }
}
