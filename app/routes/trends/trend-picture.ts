import { TREND_PICTURES } from "~/content/trend-pictures";
import { designCategory } from "~/domain/trends/figures/design-category";

/** One of the two pictures of the category that a trend's words belong to, the same each time for one trend. */
export function trendPicture({ id, trend, keywords }: { id: string; trend: string; keywords: string }) {
  const category = designCategory(`${trend} ${keywords}`);
  // The last character of an id is random.
  const pictures = TREND_PICTURES[category];
  return { category, picture: pictures[(id.codePointAt(id.length - 1) ?? 0) % 2] ?? pictures[0] };
}
