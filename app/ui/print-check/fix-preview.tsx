import { BORDER_COLORS, BORDER_IN, type PictureFix, TONE_CHANGES } from "~/print";
import { words } from "./words";

/** Units of the small drawings' edge. */
const EDGE = 100;
/** Inches; the border is drawn as on a print of this width. */
const PRINT_IN = 10;

type Previewed = keyof typeof TONE_CHANGES | keyof typeof BORDER_COLORS;

/** Whether a fix can be shown before it is made: an SVG filter does the same to the preview. */
export function hasFixPreview(fix: string): fix is Previewed & PictureFix {
  return Object.hasOwn(TONE_CHANGES, fix) || Object.hasOwn(BORDER_COLORS, fix);
}

/** The picture on one garment color, before a fix and after it. */
export function FixPreview({
  fix,
  pictureId,
  cloth,
}: {
  fix: Previewed;
  pictureId: string;
  cloth: { name: string; hex: string };
}) {
  const color = cloth.name.toLowerCase();
  return (
    <figure className="fix-preview">
      <OnCloth {...{ pictureId, cloth }} label={words.fixPreview.before({ color })} />
      <OnCloth {...{ pictureId, cloth, fix }} label={words.fixPreview.after({ color })} />
    </figure>
  );
}

function OnCloth({
  pictureId,
  cloth,
  fix,
  label,
}: {
  pictureId: string;
  cloth: { hex: string };
  fix?: Previewed;
  label: string;
}) {
  const id = `fix-${fix}-${cloth.hex.slice(1)}`;
  return (
    <svg viewBox={`0 0 ${EDGE} ${EDGE}`} role="img" aria-label={label}>
      {fix ? (
        <filter id={id} colorInterpolationFilters="sRGB">
          {fix in TONE_CHANGES ? <Toned fix={fix as keyof typeof TONE_CHANGES} /> : null}
          {fix in BORDER_COLORS ? <Bordered fix={fix as keyof typeof BORDER_COLORS} /> : null}
        </filter>
      ) : null}
      <rect width={EDGE} height={EDGE} fill={cloth.hex} />
      <image
        href={`/files/previews/${pictureId}`}
        x={6}
        y={6}
        width={EDGE - 12}
        height={EDGE - 12}
        filter={fix ? `url(#${id})` : undefined}
      />
    </svg>
  );
}

function Toned({ fix }: { fix: keyof typeof TONE_CHANGES }) {
  const { slope, intercept } = TONE_CHANGES[fix];
  return (
    <feComponentTransfer>
      <feFuncR type="linear" slope={slope} intercept={intercept} />
      <feFuncG type="linear" slope={slope} intercept={intercept} />
      <feFuncB type="linear" slope={slope} intercept={intercept} />
    </feComponentTransfer>
  );
}

function Bordered({ fix }: { fix: keyof typeof BORDER_COLORS }) {
  return (
    <>
      <feMorphology
        in="SourceAlpha"
        operator="dilate"
        radius={((EDGE - 12) * BORDER_IN) / PRINT_IN}
        result="wide"
      />
      <feFlood floodColor={BORDER_COLORS[fix]} />
      <feComposite in2="wide" operator="in" />
      <feMerge>
        <feMergeNode />
        <feMergeNode in="SourceGraphic" />
      </feMerge>
    </>
  );
}
