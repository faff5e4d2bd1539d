/** A group of products as the model sees it: words that were counted, and titles that other people wrote. */
export interface GroupToName {
  keywords: readonly string[];
  titles: readonly string[];
}

/** The port of the company whose model names groups of products for people. Throws AdapterError if the model could not answer. */
export interface TrendNamer {
  /** Names and summaries, each with the position of its group. Some groups may be missing; positions may be wrong. */
  nameTrends(groups: readonly GroupToName[]): Promise<{ position: number; name: string; summary: string }[]>;
}
