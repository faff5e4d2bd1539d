import { type Garment, type GarmentSize, inchesToCm } from "~/garments/find-garments";
import { sizeGuideSvg } from "~/print";
import { words } from "./words";

const GARMENT_MEASUREMENTS: {
  letter: string;
  name: string;
  how: string;
  of: (size: GarmentSize) => number | undefined;
}[] = [
  {
    letter: "A",
    name: words.sizeGuide.chest,
    how: words.sizeGuide.chestHow,
    of: (size) => size.chestIn,
  },
  {
    letter: "B",
    name: words.sizeGuide.length,
    how: words.sizeGuide.lengthHow,
    of: (size) => size.lengthIn,
  },
  {
    letter: "C",
    name: words.sizeGuide.sleeve,
    how: words.sizeGuide.sleeveHow,
    of: (size) => size.sleeveIn,
  },
];

const inches = (value: number) => Number(value.toFixed(2));

/** How the garment is measured, as a drawing, and each size in inches and centimeters. */
export function SizeGuide({ garment, chosenSizeId }: { garment: Garment; chosenSizeId: string }) {
  const measures = GARMENT_MEASUREMENTS.filter(({ of }) =>
    garment.sizes.some((size) => of(size) !== undefined),
  );
  return (
    <section className="grid gap-4 mt-16" id="size-guide" aria-labelledby="sizes">
      <h2 id="sizes" className="text-xl">
        {words.sizeGuide.heading}
      </h2>
      <div className="grid gap-8 md:grid-cols-3 items-start">
        <div className="grid gap-4">
          <div
            className="max-w-80"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup, from our own data
            dangerouslySetInnerHTML={{
              __html: sizeGuideSvg(garment, words.sizeGuide.figureTitle({ garment: garment.name })),
            }}
          />
          <p className="text-soft text-sm">{words.sizeGuide.howTo}</p>
          <dl className="grid gap-2 text-sm">
            {measures.map((measure) => (
              <div key={measure.letter}>
                <dt className="inline font-semibold">
                  {measure.letter}, {measure.name.toLowerCase()}:{" "}
                </dt>
                <dd className="inline">{measure.how}</dd>
              </div>
            ))}
          </dl>
        </div>
        <table className="tbl md:col-span-2">
          <caption className="sr-only">{words.sizeGuide.tableCaption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.sizeGuide.size}</th>
              {measures.map(({ letter, name: heading }) => (
                <th scope="col" key={letter}>
                  {letter} · {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {garment.sizes.map((size) => (
              <tr key={size.id} className={size.id === chosenSizeId ? "bg-tint" : undefined}>
                <th scope="row">
                  {size.id}
                  {size.id === chosenSizeId ? (
                    <span className="sr-only">{words.sizeGuide.chosen}</span>
                  ) : null}
                </th>
                {measures.map(({ letter, name: heading, of }) => {
                  const value = of(size) ?? 0;
                  return (
                    <td key={letter} data-label={heading}>
                      {words.sizeGuide.lengths({ inches: inches(value), cm: inchesToCm(value) })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
