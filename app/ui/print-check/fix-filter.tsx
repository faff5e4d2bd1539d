import { Fragment } from "react";
import { BORDER_COLORS, BORDER_IN, type Finding, MAX_FAINT_ALPHA, TONE_CHANGES } from "~/print";

/** Points per inch. */
const POINTS = 72;
/** Edge of a dot's cell and of the dot that half opacity makes, in units of the drawing: coarser than printed, to be seen. */
const CELL = 3.2;
const DOT = 2.26;
/** Of the sum of the channels' differences: up to here a pixel is background, from there on it is drawing. */
const BACKGROUND_DIFFERENCE = 0.09;
const DRAWING_DIFFERENCE = 0.3;

/** Whether an SVG filter does what the fix does. */
export function hasFixFilter(fix: string, { colors = [] }: Finding): boolean {
  if (fix === "remove-ground") return colors.length > 0;
  return (
    Object.hasOwn(TONE_CHANGES, fix) ||
    Object.hasOwn(BORDER_COLORS, fix) ||
    ["threshold", "halftone", "remove-veil", "thicken"].includes(fix)
  );
}

/** The primitives of the filter that shows a fix. `inchUnits`: an inch of the print in units of the drawing. */
export function FixFilter({ fix, finding, inchUnits }: { fix: string; finding: Finding; inchUnits: number }) {
  if (Object.hasOwn(TONE_CHANGES, fix)) return <Toned fix={fix as keyof typeof TONE_CHANGES} />;
  if (Object.hasOwn(BORDER_COLORS, fix))
    return (
      <Bordered color={BORDER_COLORS[fix as keyof typeof BORDER_COLORS]} radius={BORDER_IN * inchUnits} />
    );
  if (fix === "threshold") return <Opacity type="discrete" values="0 1" />;
  // Nothing up to the faintest tenth, then as it is.
  if (fix === "remove-veil") return <Opacity type="table" values={veilTable} />;
  if (fix === "halftone") return <Dots />;
  if (fix === "thicken") {
    const missingPt = (finding.limit ?? 0) - (finding.measured ?? 0);
    return <Bordered color={null} radius={(missingPt / 2 / POINTS) * inchUnits} />;
  }
  return <WithoutColors colors={finding.colors ?? []} />;
}

const veilTable = Array.from({ length: 11 }, (_, at) =>
  at / 10 <= MAX_FAINT_ALPHA / 255 + 0.01 ? 0 : at / 10,
).join(" ");

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

/** `color` null: the ink's own. */
function Bordered({ color, radius }: { color: string | null; radius: number }) {
  return (
    <>
      <feMorphology
        in={color ? "SourceAlpha" : "SourceGraphic"}
        operator="dilate"
        radius={radius}
        result="wide"
      />
      {color ? <feFlood floodColor={color} /> : null}
      {color ? <feComposite in2="wide" operator="in" /> : null}
      <feMerge>
        <feMergeNode />
        <feMergeNode in="SourceGraphic" />
      </feMerge>
    </>
  );
}

function Opacity({ type, values }: { type: "discrete" | "table"; values: string }) {
  return (
    <feComponentTransfer>
      <feFuncA type={type} tableValues={values} />
    </feComponentTransfer>
  );
}

/** Ink where its opacity exceeds a screen of soft dots. */
function Dots() {
  return (
    <>
      <feFlood x={0} y={0} width={DOT} height={DOT} floodColor="#000" result="dot" />
      <feComposite in="dot" in2="dot" x={0} y={0} width={CELL} height={CELL} result="cell" />
      <feTile in="cell" result="dots" />
      <feGaussianBlur in="dots" stdDeviation={0.6} result="screen" />
      <feComposite in="SourceAlpha" in2="screen" operator="arithmetic" k2={1} k3={1} k4={-1} />
      <feComponentTransfer result="where">
        <feFuncA type="linear" slope={12} />
      </feComponentTransfer>
      <feComponentTransfer in="SourceGraphic" result="ink">
        <feFuncA type="linear" slope={20} />
      </feComponentTransfer>
      <feComposite in="ink" in2="where" operator="in" />
    </>
  );
}

/** Without the pixels that are like these colors. */
function WithoutColors({ colors }: { colors: string[] }) {
  const slope = 1 / (DRAWING_DIFFERENCE - BACKGROUND_DIFFERENCE);
  return colors.map((color, at) => {
    const from = at === 0 ? "SourceGraphic" : `without${at - 1}`;
    return (
      <Fragment key={color}>
        <feFlood floodColor={color} result="color" />
        <feBlend in={from} in2="color" mode="difference" />
        <feColorMatrix
          values={`0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${slope} ${slope} ${slope} 0 ${-slope * BACKGROUND_DIFFERENCE}`}
          result="where"
        />
        <feComposite in={from} in2="where" operator="in" result={`without${at}`} />
      </Fragment>
    );
  });
}
