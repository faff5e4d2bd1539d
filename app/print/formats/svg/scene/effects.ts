import { FILTER_PRIMITIVES, MAX } from "../grammar";
import { parseLength, parseNumbers } from "../numbers";
import type { SvgNode } from "../parse-svg-xml";
import { type Box, intersectBox, scaleOf, transformBox } from "../path/matrix";
import { SvgRefusedError } from "../refusals";
import type { Effect, EffectStep } from "./scene";
import { shadowColorInSrgb } from "./shadow-color";
import { inherit, oneOf, readColor, readOpacity, styleInPlace } from "./style";
import { type ElementContext, resolve, type Walk, wholeOf } from "./walk";

type Frame = { box: Box; place: ElementContext; isOfBox: boolean };

/** An element's filter; null for none, "empty" if its result is invisible. */
export function readEffect(
  walk: Walk,
  text: string | undefined,
  box: Box | null,
  place: ElementContext,
): Effect | null | "empty" {
  if (text === undefined || /^\s*(none|inherit|initial)?\s*$/.test(text)) return null;
  if (!/^\s*url\(\s*[^)]*\)\s*$/i.test(text)) throw new SvgRefusedError("unsupported", "filter functions");
  const filter = resolve(walk, text);
  if (!filter) return null;
  if (filter.name !== "filter") return null;
  const { attributes } = filter;
  const primitives = filter.children.filter(({ name }) => FILTER_PRIMITIVES.has(name));
  if (primitives.length > MAX.filterSteps) throw new SvgRefusedError("filter");
  if (primitives.length === 0 || !box) return "empty";
  const isOfBox = attributes.get("filterUnits") !== "userSpaceOnUse";
  if (isOfBox && (!(box.right > box.left) || !(box.bottom > box.top))) return "empty";
  const at = (name: string, usual: string) =>
    inFrame(name, attributes.get(name) ?? usual, { box, place, isOfBox }) ??
    inFrame(name, usual, { box, place, isOfBox }) ??
    0;
  const [left, top] = [at("x", "-10%"), at("y", "-10%")];
  const size = { width: at("width", "120%"), height: at("height", "120%") };
  if (!(size.width > 0) || !(size.height > 0)) return "empty";
  const own = { left, top, right: left + size.width, bottom: top + size.height };
  const region = transformBox(own, place.matrix);
  const frame = { box, place, isOfBox: attributes.get("primitiveUnits") === "objectBoundingBox" };
  const named = new Map<string, string>();
  const steps = primitives.map((each, index) => {
    walk.meter.spend(100);
    const step = readStep(each, frame, { named, region: own });
    step.attributes.push(["result", `r${index}`]);
    const result = each.attributes.get("result");
    if (result !== undefined) named.set(result, `r${index}`);
    return step;
  });
  const reach = steps.reduce((sum, { lengths }) => sum + reachOf(lengths), 0);
  return { region, steps, reach };
}

/** A blur reaches three standard deviations; an offset reaches its own distance. */
const reachOf = (lengths: EffectStep["lengths"]): number =>
  lengths.reduce(
    (sum, [name, of]) => sum + (name === "stdDeviation" ? 3 : 1) * Math.max(...of.map(Math.abs)),
    0,
  );

function inFrame(name: string, text: string | undefined, { box, place, isOfBox }: Frame): number | null {
  const value = parseLength(text, isOfBox ? 1 : wholeOf(name, place.viewport));
  if (value === null || !isOfBox) return value;
  if (name === "x") return box.left + value * (box.right - box.left);
  if (name === "y") return box.top + value * (box.bottom - box.top);
  return value * (name === "height" || name === "dy" ? box.bottom - box.top : box.right - box.left);
}

const WORDS: Record<string, readonly string[]> = {
  mode: "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity".split(
    " ",
  ),
  operator: ["over", "in", "out", "atop", "xor", "arithmetic"],
};
/** Each primitive's other attributes, as keywords and as numbers. */
const SAYS: Record<string, { words?: string[]; numbers?: string[]; inputs: string[] }> = {
  feGaussianBlur: { inputs: ["in"] },
  feOffset: { inputs: ["in"] },
  feDropShadow: { inputs: ["in"] },
  feFlood: { inputs: [] },
  feBlend: { words: ["mode"], inputs: ["in", "in2"] },
  feComposite: { words: ["operator"], numbers: ["k1", "k2", "k3", "k4"], inputs: ["in", "in2"] },
  feMerge: { inputs: [] },
  feColorMatrix: { inputs: ["in"] },
  feComponentTransfer: { inputs: ["in"] },
};

function readStep(
  node: SvgNode,
  frame: Frame,
  { named, region }: { named: Map<string, string>; region: Box },
): EffectStep {
  const { name, attributes } = node;
  const says = SAYS[name] as (typeof SAYS)[string];
  const own = inherit(node, styleInPlace(node.parent));
  const step: EffectStep = { name, attributes: [], lengths: [], region: null, children: [] };
  const space = oneOf(own["color-interpolation-filters"], ["linearRGB", "sRGB"]);
  step.attributes.push(["color-interpolation-filters", space]);
  for (const input of says.inputs) addInput(step.attributes, input, attributes.get(input), named);
  for (const word of says.words ?? [])
    if (attributes.has(word))
      step.attributes.push([word, oneOf(attributes.get(word), WORDS[word] as string[])]);
  for (const number of says.numbers ?? []) addNumbers(step.attributes, number, attributes.get(number), 1);
  if (name === "feFlood" || name === "feDropShadow") {
    const color = readColor(attributes.get("flood-color") ?? "black", own.color ?? "black") ?? "black";
    const isConverted = name === "feDropShadow" && space === "sRGB";
    step.attributes.push(["flood-color", isConverted ? shadowColorInSrgb(color) : color]);
    step.attributes.push(["flood-opacity", String(readOpacity(attributes.get("flood-opacity")))]);
  }
  if (name === "feColorMatrix") {
    step.attributes.push([
      "type",
      oneOf(attributes.get("type"), ["matrix", "saturate", "hueRotate", "luminanceToAlpha"]),
    ]);
    addNumbers(step.attributes, "values", attributes.get("values"), 20);
  }
  addLengths(step, node, frame);
  if (name === "feMerge") step.children = mergeInputs(node, named);
  if (name === "feComponentTransfer") step.children = functions(node);
  step.region = subregion(attributes, frame, region);
  return step;
}

function addInput(
  to: [string, string][],
  name: string,
  text: string | undefined,
  named: Map<string, string>,
): void {
  if (text === undefined) return;
  const input = text.trim();
  if (/^(BackgroundImage|BackgroundAlpha|FillPaint|StrokePaint)$/.test(input))
    throw new SvgRefusedError("unsupported", "BackgroundImage");
  const kept = input === "SourceGraphic" || input === "SourceAlpha" ? input : named.get(input);
  if (kept !== undefined) to.push([name, kept]);
}

function addNumbers(to: [string, string][], name: string, text: string | undefined, most: number): void {
  const numbers = parseNumbers(text ?? "").filter(Number.isFinite);
  if (numbers.length > most) throw new SvgRefusedError("too-long", name);
  if (numbers.length > 0) to.push([name, numbers.join(" ")]);
}

/** Adds blurs and offsets, in canvas units. */
function addLengths(step: EffectStep, { attributes }: SvgNode, frame: Frame): void {
  const { matrix } = frame.place;
  const [along, across] = scaleOf(matrix);
  const { box, isOfBox } = frame;
  const [unitX, unitY] = isOfBox ? [box.right - box.left, box.bottom - box.top] : [1, 1];
  if (step.name === "feGaussianBlur" || step.name === "feDropShadow") {
    const usual = step.name === "feDropShadow" ? "2" : "0";
    const [x = 0, y = x] = parseNumbers(attributes.get("stdDeviation") ?? usual);
    step.lengths.push(["stdDeviation", [Math.max(0, x) * unitX * along, Math.max(0, y) * unitY * across]]);
  }
  if (step.name === "feOffset" || step.name === "feDropShadow") {
    const usual = step.name === "feDropShadow" ? "2" : "0";
    const dx = inFrame("dx", attributes.get("dx") ?? usual, frame) ?? 0;
    const dy = inFrame("dy", attributes.get("dy") ?? usual, frame) ?? 0;
    step.lengths.push(["dx", [matrix[0] * dx + matrix[2] * dy]], ["dy", [matrix[1] * dx + matrix[3] * dy]]);
  }
  for (const [, of] of step.lengths) if (!of.every(Number.isFinite)) throw new SvgRefusedError("filter");
}

function mergeInputs(node: SvgNode, named: Map<string, string>): EffectStep["children"] {
  const inputs = node.children.filter(({ name }) => name === "feMergeNode");
  if (inputs.length > MAX.filterSteps) throw new SvgRefusedError("filter");
  return inputs.map(({ name, attributes }) => {
    const own: [string, string][] = [];
    addInput(own, "in", attributes.get("in"), named);
    return { name, attributes: own };
  });
}

function functions(node: SvgNode): EffectStep["children"] {
  return node.children
    .filter(({ name }) => /^feFunc[RGBA]$/.test(name))
    .slice(0, 4)
    .map(({ name, attributes }) => {
      const own: [string, string][] = [
        ["type", oneOf(attributes.get("type"), ["identity", "table", "discrete", "linear", "gamma"])],
      ];
      addNumbers(own, "tableValues", attributes.get("tableValues"), 256);
      for (const each of ["slope", "intercept", "amplitude", "exponent", "offset"])
        addNumbers(own, each, attributes.get(each), 1);
      return { name, attributes: own };
    });
}

/** The part of the region that a step fills, if it names one. */
function subregion(attributes: SvgNode["attributes"], frame: Frame, whole: Box): Box | null {
  const at = (name: string) => (attributes.has(name) ? inFrame(name, attributes.get(name), frame) : null);
  const [x, y, width, height] = [at("x"), at("y"), at("width"), at("height")];
  if (x === null && y === null && width === null && height === null) return null;
  const left = x ?? whole.left;
  const top = y ?? whole.top;
  const own = {
    left,
    top,
    right: left + (width ?? whole.right - whole.left),
    bottom: top + (height ?? whole.bottom - whole.top),
  };
  return intersectBox(transformBox(own, frame.place.matrix), transformBox(whole, frame.place.matrix));
}
