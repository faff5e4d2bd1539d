const names = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Elements that draw, or contain elements that draw. */
export const DRAWN_ELEMENTS =
  names(`svg g symbol defs use clipPath mask pattern marker linearGradient radialGradient stop
  filter path rect circle ellipse line polyline polygon image`);
export const SHAPE_ELEMENTS = names("path rect circle ellipse line polyline polygon");
export const FILTER_PRIMITIVES =
  names(`feGaussianBlur feOffset feFlood feBlend feMerge feColorMatrix feComposite
  feComponentTransfer feDropShadow`);
const FILTER_PARTS = names("feMergeNode feFuncR feFuncG feFuncB feFuncA");
/** Elements that other programs draw and resvg does not; they are refused. Elements in neither list draw nothing and are dropped. */
export const UNSUPPORTED_ELEMENTS =
  names(`feTurbulence feConvolveMatrix feMorphology feDiffuseLighting feSpecularLighting
  feDisplacementMap feImage feTile feDistantLight fePointLight feSpotLight mesh meshgradient hatch video audio canvas
  iframe embed`);
/** Elements whose characters are drawn. */
export const LETTER_ELEMENTS = names("text tspan");
/** Elements with text that we do not set: along a path, in boxes, or in a font of the file's own. */
export const UNSET_LETTER_ELEMENTS = names("textPath tref altGlyph font glyph flowRoot flowPara flowSpan");

export function isDrawn(element: string): boolean {
  return DRAWN_ELEMENTS.has(element) || FILTER_PRIMITIVES.has(element) || FILTER_PARTS.has(element);
}

/** Properties that affect drawing, in a style sheet, a style attribute or an attribute of their own. */
export const PRESENTATION_PROPERTIES =
  names(`clip-path clip-rule color color-interpolation-filters display fill
  fill-opacity fill-rule filter flood-color flood-opacity image-rendering isolation marker marker-end marker-mid
  marker-start mask mask-type mix-blend-mode opacity overflow paint-order shape-rendering stop-color stop-opacity stroke
  stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width
  visibility
  font font-family font-size font-style font-variant font-weight text-anchor text-decoration text-decoration-line
  text-transform letter-spacing word-spacing white-space baseline-shift dominant-baseline alignment-baseline direction
  writing-mode`);
/** Properties that move shapes. Programs differ in how they read them from a style sheet. */
export const MOVING_PROPERTIES = names(
  "transform transform-origin translate rotate scale offset-path d zoom",
);

/** Attributes that are kept; all others are dropped. */
export const ATTRIBUTES =
  names(`id class style href x y width height cx cy r rx ry x1 y1 x2 y2 fx fy fr d points transform
  viewBox preserveAspectRatio offset gradientUnits gradientTransform spreadMethod patternUnits patternContentUnits
  patternTransform clipPathUnits maskUnits maskContentUnits markerUnits markerWidth markerHeight refX refY orient
  filterUnits primitiveUnits in in2 result type values stdDeviation dx dy mode operator k1 k2 k3 k4 tableValues slope
  intercept amplitude exponent requiredExtensions rotate textLength`);

/** Values with many numbers: not limited in length, because their numbers are counted. */
const LONG_ATTRIBUTES = names("d points href x y dx dy");
const LIST_ATTRIBUTES = names("values tableValues transform gradientTransform patternTransform style");
/** In characters. */
export const MAX_VALUE = { usual: 300, list: 4_000 };

export function longestValue(attribute: string): number {
  if (LONG_ATTRIBUTES.has(attribute)) return Number.POSITIVE_INFINITY;
  return LIST_ATTRIBUTES.has(attribute) ? MAX_VALUE.list : MAX_VALUE.usual;
}

/** In elements, levels, characters, or what the name says. */
export const MAX = {
  nodes: 20_000,
  sourceDepth: 64,
  /** Counts what `<use>` inserts. */
  drawnDepth: 100,
  attributes: 100,
  /** Namespace prefixes in scope at one element. */
  prefixes: 60,
  /** Of text that is set, in one `<text>`. */
  letters: 5_000,
  textCharacters: 5 * 1024 * 1024,
  styleCharacters: 300_000,
  classCharacters: 300,
  rules: 2_000,
  selectorCharacters: 200,
  selectorSteps: 8,
  segments: 200_000,
  dashEntries: 64,
  dashes: 20_000,
  stops: 256,
  filterSteps: 24,
  pictures: 20,
  /** Largest miter limit, as a ratio to the stroke's width. */
  miter: 100,
};
