import type { EvaluatedPrint } from "~/domain/products/drafts/evaluate-draft";
import type { Garment } from "~/garments/find-garments";
import { minWidthIn, printAreaRect, printRect, VIEW_BOX_HEIGHT, VIEW_BOX_WIDTH } from "~/print";
import { words } from "./words";

/** Of the mark at the corner, and of what a finger can take hold of, in scene units. */
const GRIP_RADIUS = 15;
const TOUCH_RADIUS = 56;

/**
 * Frames over the preview of one side, for `app/enhance/editor`: a print is dragged by its frame, and resized by the grip at its
 * corner. Shown only with that script; the inch fields do the same.
 */
export function PlacementHandles({ garment, prints }: { garment: Garment; prints: EvaluatedPrint[] }) {
  return (
    <svg className="handles" viewBox={`0 0 ${VIEW_BOX_WIDTH} ${VIEW_BOX_HEIGHT}`}>
      <title>{words.preview.handlesTitle}</title>
      {prints.map((print) => (
        <Hand key={print.area.id} garment={garment} print={print} />
      ))}
    </svg>
  );
}

function Hand({ garment, print: { area, picture, placement } }: { garment: Garment; print: EvaluatedPrint }) {
  const { x, y, width, height, unitsPerIn } = printAreaRect(garment, area.id);
  const box = printRect(garment, placement);
  const corner = { cx: box.x + box.width, cy: box.y + box.height };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an SVG holds no button
    <g
      tabIndex={0}
      role="button"
      aria-roledescription={words.preview.handlesRole}
      aria-label={words.preview.placed({ area: area.name, ...placement })}
      aria-describedby="handles-hint"
      data-print={area.id}
      data-name={area.name}
      data-x={x}
      data-y={y}
      data-units={unitsPerIn}
      data-area-width={area.widthIn}
      data-area-height={area.heightIn}
      data-least={minWidthIn(picture, area)}
      data-ratio={picture.heightPx / picture.widthPx}
    >
      <path className="handles-middle handles-across" d={`M${x + width / 2} ${y}v${height}`} />
      <path className="handles-middle handles-down" d={`M${x} ${y + height / 2}h${width}`} />
      <rect className="handles-box" data-box="" {...box} />
      <circle className="handles-reach" data-grip="" {...corner} r={TOUCH_RADIUS} />
      <circle className="handles-grip" data-grip="" {...corner} r={GRIP_RADIUS} />
    </g>
  );
}
