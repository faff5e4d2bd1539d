import { type Garment, type GarmentSize, inchesToCm } from "~/domain/garments/find-garments";
import { sizeGuideSvg } from "~/print";

const GARMENT_MEASUREMENTS: {
  letter: string;
  name: string;
  how: string;
  of: (size: GarmentSize) => number | undefined;
}[] = [
  {
    letter: "A",
    name: "Chest",
    how: "straight across, from armpit to armpit. Twice that goes round you, with room to move.",
    of: (size) => size.chestIn,
  },
  {
    letter: "B",
    name: "Length",
    how: "from the highest point of the shoulder, beside the collar, down to the hem.",
    of: (size) => size.lengthIn,
  },
  {
    letter: "C",
    name: "Sleeve",
    how: "from the middle of the back of the neck, over the shoulder, to the end of the sleeve.",
    of: (size) => size.sleeveIn,
  },
];

const inches = (value: number) => Number(value.toFixed(2));

/** How the garment is measured, drawn, and each size in inches and centimetres. */
export function SizeGuide({ garment, chosenSizeId }: { garment: Garment; chosenSizeId: string }) {
  const measures = GARMENT_MEASUREMENTS.filter(({ of }) =>
    garment.sizes.some((size) => of(size) !== undefined),
  );
  const name = garment.name.toLowerCase();
  return (
    <section className="grid gap-4 mt-16" id="size-guide" aria-labelledby="sizes">
      <h2 id="sizes" className="text-xl">
        Size guide
      </h2>
      <div className="grid gap-8 md:grid-cols-3 items-start">
        <div className="grid gap-4">
          <div
            className="max-w-80"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the renderer's own markup, from our own data
            dangerouslySetInnerHTML={{ __html: sizeGuideSvg(garment, `Where the ${name} is measured`) }}
          />
          <p className="text-soft text-sm">
            Lay one that fits you flat, measure it as drawn, and take the size that is nearest. A few
            millimetres either way are usual.
          </p>
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
          <caption className="sr-only">Measures of each size</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
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
                  {size.id === chosenSizeId ? <span className="sr-only"> (chosen)</span> : null}
                </th>
                {measures.map(({ letter, name: heading, of }) => {
                  const value = of(size) ?? 0;
                  return (
                    <td key={letter} data-label={heading}>
                      {inches(value)} in · {inchesToCm(value)} cm
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
