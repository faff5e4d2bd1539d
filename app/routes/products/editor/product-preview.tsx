import { findColour, type GarmentView } from "~/domain/garments/find-garments";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import { effectiveDpi, IDEAL_DPI } from "~/print";
import { Notice } from "~/ui/elements/notice";
import { GarmentPreview } from "../garment-preview";
import type { Editor } from "./editor";
import { PLACEMENT_ARTICLES } from "./placement-words";

type Props = { product: CreatorProduct; editor: Editor };

const VIEW_WORDS: Record<GarmentView, string> = {
  front: "the front",
  back: "the back",
  left: "the left side",
  right: "the right side",
};

/** The garment as it would be printed now, from each side that is printed, and how sharp each print is. */
export function ProductPreview({ product, editor }: Props) {
  const { garment } = product;
  const { prints } = editor.changes;
  const colour = findColour(garment, editor.fields.coverColourId) ?? garment.colours[0];
  if (!colour) return null;
  const views = [...new Set(prints.map(({ placement }) => viewOf(editor.prints, placement.areaId)))];
  const cloth = `${colour.name} ${garment.name.toLowerCase()}`;
  return (
    <figure className="grid gap-3 md:sticky md:top-24" id="preview">
      <div className="grid grid-cols-2 gap-3">
        {views.map((view, at) => (
          <div key={view} className={at === 0 ? "col-span-2" : undefined}>
            <GarmentPreview
              garment={garment}
              colour={colour}
              view={view}
              prints={prints}
              idPrefix={`edit-${view}-`}
              guides={editor.prints.filter((print) => print.area.view === view).map((print) => print.area.id)}
              title={`${product.title} on ${VIEW_WORDS[view]} of a ${cloth.toLowerCase()}, with the print area's outline`}
            />
          </div>
        ))}
      </div>
      <figcaption className="text-soft">
        {cloth}. The dashed line is what the printer can reach; it is not printed.
      </figcaption>
      {editor.prints.map((print) => (
        <Sharpness key={print.area.id} print={print} />
      ))}
      <PlacementHelp prints={editor.prints} />
    </figure>
  );
}

function viewOf(prints: EvaluatedPrint[], areaId: string): GarmentView {
  return prints.find((print) => print.area.id === areaId)?.area.view ?? "front";
}

function Sharpness({ print: { picture, placement, area } }: { print: EvaluatedPrint }) {
  const { widthIn, heightIn } = placement;
  const { minDpi, name } = area;
  const dpi = Math.floor(effectiveDpi({ picture, widthIn }));
  const verdict =
    dpi < minDpi
      ? { kind: "error" as const, title: `${name}: ${dpi} DPI, too coarse to print` }
      : dpi < IDEAL_DPI
        ? { kind: "info" as const, title: `${name}: ${dpi} DPI, sharp enough to print` }
        : { kind: "success" as const, title: `${name}: ${dpi} DPI, as sharp as the printer can show` };
  return (
    <Notice kind={verdict.kind} title={verdict.title}>
      <p className="text-sm">
        {picture.widthPx} × {picture.heightPx} pixels on {widthIn} × {heightIn} in. The limit is {minDpi},
        from Printful's print file guide; above {IDEAL_DPI} nothing is gained.
      </p>
    </Notice>
  );
}

/** The way to the manual for each thing found, and for what no check can see. */
function PlacementHelp({ prints }: { prints: EvaluatedPrint[] }) {
  const found = new Set(prints.flatMap((print) => print.findings.map((finding) => finding.kind)));
  return (
    <ul className="hint grid gap-1">
      {[...found].map((kind) => (
        <li key={kind}>
          <a href={`/kb/${PLACEMENT_ARTICLES[kind].slug}`}>{PLACEMENT_ARTICLES[kind].title}</a>
        </li>
      ))}
      <li>
        <a href="/kb/low-contrast-with-the-garment">Is it seen on this colour?</a>
      </li>
      <li>
        <a href="/kb/thin-lines-and-small-letters">How thin a line may be</a>
      </li>
    </ul>
  );
}
