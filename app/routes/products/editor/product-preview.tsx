import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import { findColor, type GarmentView } from "~/garments/find-garments";
import { effectiveDpi, IDEAL_DPI } from "~/print";
import { Notice } from "~/ui/elements/notice";
import { GarmentPreview } from "../garment-preview";
import type { EditedDraft } from "./editor";
import { PLACEMENT_ARTICLES } from "./fields/placement-words";
import { PlacementHandles } from "./placement-handles";
import { words } from "./words";

type Props = { product: CreatorProduct; editor: EditedDraft };

/** The garment as it would be printed now, from each side that is printed, and how sharp each print is. */
export function ProductPreview({ product, editor }: Props) {
  const { garment } = product;
  const { prints } = editor.changes;
  const color = findColor(garment, editor.fields.coverColorId) ?? garment.colors[0];
  if (!color) return null;
  const views = [...new Set(prints.map(({ placement }) => viewOf(editor.prints, placement.areaId)))];
  const cloth = `${color.name} ${garment.name.toLowerCase()}`;
  return (
    <figure className="editor-preview" id="preview">
      <div className="editor-views">
        {views.map((view) => (
          <div key={view} className="editor-view">
            <GarmentPreview
              garment={garment}
              color={color}
              view={view}
              prints={prints}
              idPrefix={sceneOf(view)}
              guides={editor.prints.filter((print) => print.area.view === view).map((print) => print.area.id)}
              title={words.preview.sceneTitle({
                title: product.title,
                view: words.preview.views[view],
                garment: cloth,
              })}
            />
            <PlacementHandles
              garment={garment}
              prints={editor.prints.filter(({ area }) => area.view === view)}
            />
          </div>
        ))}
      </div>
      <p className="hint editor-handles-hint" id="handles-hint">
        {words.preview.handlesHint}
      </p>
      <figcaption className="text-soft">{words.preview.caption({ garment: cloth })}</figcaption>
      {editor.prints.map((print) => (
        <Sharpness key={print.area.id} print={print} />
      ))}
      <PlacementHelp prints={editor.prints} />
    </figure>
  );
}

/** The prefix of the ids in a side's drawing. */
export const sceneOf = (view: GarmentView) => `edit-${view}-`;

export function viewOf(prints: EvaluatedPrint[], areaId: string): GarmentView {
  return prints.find((print) => print.area.id === areaId)?.area.view ?? "front";
}

function Sharpness({ print: { picture, placement, area } }: { print: EvaluatedPrint }) {
  const { widthIn, heightIn } = placement;
  const { minDpi, name } = area;
  const dpi = Math.floor(effectiveDpi({ picture, widthIn }));
  const verdict =
    dpi < minDpi
      ? { kind: "error" as const, title: words.preview.tooCoarse({ area: name, dpi }) }
      : dpi < IDEAL_DPI
        ? { kind: "info" as const, title: words.preview.sharpEnough({ area: name, dpi }) }
        : { kind: "success" as const, title: words.preview.sharpest({ area: name, dpi }) };
  return (
    <Notice kind={verdict.kind}>
      <strong
        data-sharpness={area.id}
        data-pixels={picture.widthPx}
        data-least={minDpi}
        data-ideal={IDEAL_DPI}
        data-words={[words.preview.tooCoarse, words.preview.sharpEnough, words.preview.sharpest]
          .map((verdictOf) => verdictOf({ area: name, dpi: "#" }))
          .join("|")}
      >
        {verdict.title}
      </strong>
      <p className="text-sm">
        {words.preview.resolution({ picture, widthIn, heightIn, minDpi, idealDpi: IDEAL_DPI })}
      </p>
    </Notice>
  );
}

/** Links to the help article of each finding, and to those about what no check can see. */
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
        <a href="/kb/low-contrast-with-the-garment">{words.preview.isItSeen}</a>
      </li>
      <li>
        <a href="/kb/thin-lines-and-small-letters">{words.preview.thinLines}</a>
      </li>
    </ul>
  );
}
