import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AGES, DESIGN_CATEGORIES, type TrendFigures } from "~/domain/trends/figures/figures";
import { formatPrice } from "~/domain/trends/format-price";
import { findAnalysis } from "~/domain/trends/list-trends";
import { csvResponse } from "~/http/responses/csv-response";
import { orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import type { CsvCell } from "~/lib/text/csv";
import { words } from "./words";

const { figures: names, ...headings } = words.csv;
const HEADINGS = Object.values(headings);

/** All figures of one analysis, a line for each number, with sample, date and method. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  await enforceFormRateLimit(context, "trends");
  const { analysis } = orNotFound(
    await findAnalysis(context.app, { userId, analysisId: params.id ?? "", beforeId: null }),
  );
  return csvResponse({
    fileName: `inkloom-trends-${new Date(analysis.figures.readAt).toISOString().slice(0, 10)}`,
    headings: HEADINGS,
    chunks: chunksOf(figureLines(analysis.figures)),
  });
}

async function* chunksOf(lines: CsvCell[][]): AsyncGenerator<CsvCell[][]> {
  yield lines;
}

function figureLines(figures: TrendFigures): CsvCell[][] {
  const { sampleSize, prices, freshness } = figures;
  const facts = (sample: number): CsvCell[] => [
    sample,
    new Date(figures.readAt).toISOString(),
    words.figures.methods[figures.method],
  ];
  const line = (figure: string, name: string, count: number, sample: number): CsvCell[] => [
    figure,
    name,
    count,
    null,
    null,
    ...facts(sample),
  ];
  const counted = (figure: string) =>
    (figure === names.keyword ? figures.keywords : figures.pairs).map(
      ({ word, count, recent, weight }): CsvCell[] => [
        figure,
        word,
        count,
        recent,
        weight,
        ...facts(sampleSize),
      ],
    );
  return [
    ...counted(names.keyword),
    ...counted(names.pair),
    ...(prices?.bands ?? []).map(({ fromCents, toCents, count }) =>
      line(
        names.price,
        `${formatPrice(fromCents, prices?.currency ?? null)} – ${formatPrice(toCents, prices?.currency ?? null)}`,
        count,
        prices?.sampleSize ?? 0,
      ),
    ),
    ...AGES.map((age) =>
      line(names.age, words.figures.freshness.ages[age], freshness.counts[age], freshness.sampleSize),
    ),
    ...DESIGN_CATEGORIES.map((each) =>
      line(names.category, words.figures.categories.names[each], figures.categories[each], sampleSize),
    ),
    ...figures.colors.map(({ name, count }) => line(names.color, name, count, figures.colorSampleSize)),
    ...figures.productTypes.map(({ name, count }) => line(names.type, name, count, sampleSize)),
  ];
}
