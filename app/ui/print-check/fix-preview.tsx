import { type Finding, type PictureFix, parseSampledFix, type SuggestedFix } from "~/print";
import { FixFilter, hasFixFilter } from "./fix-filter";
import { words } from "./words";

/** Units of the small drawings' edge. */
const EDGE = 100;
/** Around the picture. */
const MARGIN = 6;
const WHOLE = [0, 0, 1, 1] as const;
/** Inches; borders and strokes are drawn as on a print of this width. */
const PRINT_IN = 10;

/**
 * Whether a fix can be shown before it is made: an SVG filter does the same to the preview, it is cut to the ink, or the server
 * makes the fix on a part of the picture.
 */
export function hasFixPreview(fix: SuggestedFix, finding: Finding): fix is PictureFix {
  if (parseSampledFix(fix)) return finding.severity !== "fine";
  if (fix === "trim") return finding.check === "empty" && finding.where.boxes.length > 0;
  return hasFixFilter(fix, finding);
}

/** The picture on one garment color, before a fix and after it. */
export function FixPreview({
  fix,
  pictureId,
  cloth,
  finding,
}: {
  fix: PictureFix;
  finding: Finding;
  pictureId: string;
  cloth: { name: string; hex: string };
}) {
  const color = cloth.name.toLowerCase();
  const sampled = parseSampledFix(fix);
  if (sampled) {
    const query = sampled === "resample" ? `&dpi=${Math.floor(finding.measured ?? 0)}` : "";
    const href = `/files/fixes/${pictureId}?fix=${sampled}${query}`;
    const { before, after } = words.fixSamples[sampled];
    return (
      <figure className="fix-preview">
        <HalfOfSample {...{ href, cloth }} from={0} label={before} />
        <HalfOfSample {...{ href, cloth }} from={EDGE} label={after} />
      </figure>
    );
  }
  return (
    <figure className="fix-preview">
      <OnCloth {...{ pictureId, cloth }} label={words.fixPreview.before({ color })} />
      <OnCloth {...{ pictureId, cloth, fix, finding }} label={words.fixPreview.after({ color })} />
    </figure>
  );
}

/** One of the two squares of a sample; both are one file. */
function HalfOfSample({
  href,
  cloth,
  from,
  label,
}: {
  href: string;
  cloth: { hex: string };
  from: number;
  label: string;
}) {
  return (
    <svg viewBox={`${from} 0 ${EDGE} ${EDGE}`} role="img" aria-label={label}>
      <rect width={2 * EDGE} height={EDGE} fill={cloth.hex} />
      <image href={href} width={2 * EDGE} height={EDGE} preserveAspectRatio="none" />
    </svg>
  );
}

function OnCloth({
  pictureId,
  cloth,
  fix,
  finding,
  label,
}: {
  pictureId: string;
  cloth: { hex: string };
  fix?: PictureFix;
  finding?: Finding;
  label: string;
}) {
  const id = `fix-${fix}-${finding?.check}-${cloth.hex.slice(1)}`;
  const inner = EDGE - 2 * MARGIN;
  const [left, top, right, bottom] = (fix === "trim" && finding?.where.boxes[0]) || WHOLE;
  const shape = fix === "trim" ? (finding?.also ?? 1) : 1;
  // So large that the ink fills the square, as that of a trimmed file does.
  const width = inner / Math.max(right - left, (bottom - top) / shape);
  const height = width / shape;
  const isFiltered = fix !== undefined && fix !== "trim";
  return (
    <svg viewBox={`0 0 ${EDGE} ${EDGE}`} role="img" aria-label={label}>
      {isFiltered && finding ? (
        <filter id={id} colorInterpolationFilters="sRGB">
          <FixFilter {...{ fix, finding }} inchUnits={inner / PRINT_IN} />
        </filter>
      ) : null}
      <rect width={EDGE} height={EDGE} fill={cloth.hex} />
      <image
        href={`/files/previews/${pictureId}`}
        x={EDGE / 2 - (width * (left + right)) / 2}
        y={EDGE / 2 - (height * (top + bottom)) / 2}
        width={width}
        height={height}
        filter={isFiltered ? `url(#${id})` : undefined}
      />
    </svg>
  );
}
