import {
  AGES,
  DESIGN_CATEGORIES,
  SATURATION,
  type TrendFigures,
  type WordCount,
} from "~/domain/trends/figures/figures";
import { formatPrice } from "~/domain/trends/format-price";
import { BarChart } from "~/ui/data-display/bar-chart";
import { RankingChart } from "~/ui/data-display/ranking-chart";
import { Table } from "~/ui/data-display/table";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

const text = words.figures;
const MAX_BARS = 12;
const MAX_ROWS = 8;
const TONES = { high: "bad", medium: "warn", low: "good" } as const;

/** Every figure of an analysis as a chart with its table, each with its sample. */
export function FigureCharts({ figures }: { figures: TrendFigures }) {
  const {
    sampleSize,
    keywords,
    pairs,
    prices,
    freshness,
    categories,
    colors,
    colorSampleSize,
    productTypes,
  } = figures;
  const named = (rows: { name: string; count: number }[]) =>
    rows.slice(0, MAX_BARS).map(({ name, count }) => ({ label: name, value: count }));
  return (
    <div className="figure-grid">
      <Ranking
        title={text.keywords.title}
        note={text.keywords.note({ sampleSize })}
        bars={weights(keywords)}
        labelHeading={text.keywords.word}
        valueHeading={text.keywords.weight}
      />
      <Ranking
        title={text.pairs.title}
        note={text.pairs.note({ sampleSize })}
        bars={weights(pairs)}
        labelHeading={text.pairs.word}
        valueHeading={text.keywords.weight}
      />
      <section>
        {prices ? (
          <>
            <BarChart
              title={text.prices.title}
              bars={prices.bands.map(({ fromCents, count }) => ({
                label: formatPrice(fromCents, prices.currency).replace(/\.00$/, ""),
                value: count,
              }))}
              labelHeading={text.prices.band}
              valueHeading={text.prices.count}
            />
            <p className="hint">{text.prices.note(prices)}</p>
          </>
        ) : (
          <Missing title={text.prices.title}>{text.prices.none}</Missing>
        )}
      </section>
      <section>
        {freshness.sampleSize > 0 ? (
          <>
            <BarChart
              title={text.freshness.title}
              bars={AGES.map((age) => ({ label: text.freshness.ages[age], value: freshness.counts[age] }))}
              labelHeading={text.freshness.age}
              valueHeading={text.prices.count}
            />
            <p className="hint">{text.freshness.note(freshness)}</p>
          </>
        ) : (
          <Missing title={text.freshness.title}>{text.freshness.none}</Missing>
        )}
      </section>
      <Ranking
        title={text.categories.title}
        note={text.categories.note({ sampleSize })}
        bars={DESIGN_CATEGORIES.map((each) => ({
          label: text.categories.names[each],
          value: categories[each],
        }))}
        labelHeading={text.categories.category}
        valueHeading={text.prices.count}
      />
      {colors.length > 0 ? (
        <Ranking
          title={text.colors.title}
          note={text.colors.note({ sampleSize: colorSampleSize })}
          bars={named(colors)}
          labelHeading={text.colors.color}
          valueHeading={text.prices.count}
        />
      ) : (
        <section>
          <Missing title={text.colors.title}>{text.colors.none}</Missing>
        </section>
      )}
      <Saturation figures={figures} />
      {productTypes.length > 0 ? (
        <Ranking
          title={text.types.title}
          note={text.types.note}
          bars={named(productTypes)}
          labelHeading={text.types.type}
          valueHeading={text.prices.count}
        />
      ) : null}
    </div>
  );
}

function weights(counts: readonly WordCount[]) {
  return counts.slice(0, MAX_BARS).map(({ word, weight }) => ({ label: word, value: weight }));
}

function Ranking({ note, ...chart }: Parameters<typeof RankingChart>[0] & { note: string }) {
  return (
    <section>
      <RankingChart {...chart} />
      <p className="hint">{note}</p>
    </section>
  );
}

function Missing({ title, children }: { title: string; children: string }) {
  return (
    <>
      <p className="font-semibold">{title}</p>
      <p className="hint">{children}</p>
    </>
  );
}

function Saturation({ figures: { keywords, sampleSize } }: { figures: TrendFigures }) {
  const rows = keywords.slice(0, MAX_ROWS).map((each) => {
    const share = each.count / sampleSize;
    const level = share > SATURATION.high ? "high" : share >= SATURATION.medium ? "medium" : "low";
    return { ...each, share, level } as const;
  });
  return (
    <section>
      <Table
        caption={text.saturation.title}
        columns={[
          { label: text.saturation.word, cell: ({ word }) => word },
          { label: text.saturation.share, numeric: true, cell: ({ share }) => percent(share) },
          { label: text.saturation.products, numeric: true, cell: ({ count }) => count },
          { label: text.saturation.recent, numeric: true, cell: ({ recent }) => recent },
          {
            label: text.saturation.level,
            cell: ({ level }) => <Badge tone={TONES[level]}>{text.saturation.levels[level]}</Badge>,
          },
        ]}
        rows={rows}
        rowKey={({ word }) => word}
      />
      <p className="hint">{text.saturation.note({ sampleSize })}</p>
    </section>
  );
}

export const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`;
