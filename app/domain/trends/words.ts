import { plural } from "~/lib/words";
import { formatPrice } from "./format-price";

/** Notes that an analysis writes into its trends. */
export const words = {
  trendNotes: ({
    count,
    recent,
    sampleSize,
    medianCents,
    currency,
  }: {
    count: number;
    recent: number;
    sampleSize: number;
    medianCents: number | null;
    currency: string | null;
  }) =>
    [
      `${plural(count, { one: "# product", other: "# products" })} of ${sampleSize} (${Math.round((count / sampleSize) * 100)}%)`,
      ...(recent > 0 ? [`${recent} new in 90 days`] : []),
      ...(medianCents === null ? [] : [`median ${formatPrice(medianCents, currency)}`]),
    ].join(", "),
};
