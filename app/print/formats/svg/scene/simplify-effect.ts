import type { Effect, EffectStep, Paint, SceneNode } from "./scene";
import { shadowColorInSrgb } from "./shadow-color";
import { isOpaque } from "./style";

/**
 * The same effect in fewer steps, since each costs as much as drawing many layers. Design programs write a shadow as eight
 * steps; under opaque shapes one does the same.
 */
export function simplifyEffect(effect: Effect, children: readonly SceneNode[]): Effect {
  const steps = withoutIdle(withInputs(effect.steps));
  const shadow = areOpaque(children) ? asShadow(steps) : null;
  return { ...effect, steps: shadow ? [shadow] : steps };
}

const get = ({ attributes }: Pick<EffectStep, "attributes">, name: string): string | undefined =>
  attributes.find(([each]) => each === name)?.[1];

const INPUTS: Record<string, string[]> = {
  feFlood: [],
  feMerge: [],
  feBlend: ["in", "in2"],
  feComposite: ["in", "in2"],
};

/** Names each input that is the step before when nothing is said. */
function withInputs(steps: readonly EffectStep[]): EffectStep[] {
  return steps.map((step, index) => {
    const before = index === 0 ? "SourceGraphic" : `r${index - 1}`;
    const complete = <T extends Pick<EffectStep, "attributes">>(of: T, inputs: string[]): T => ({
      ...of,
      attributes: [
        ...inputs
          .filter((input) => get(of, input) === undefined)
          .map((input): [string, string] => [input, before]),
        ...of.attributes,
      ],
    });
    return {
      ...complete(step, INPUTS[step.name] ?? ["in"]),
      children:
        step.name === "feMerge" ? step.children.map((child) => complete(child, ["in"])) : step.children,
    };
  });
}

/** Drops steps that lay something over nothing, and those whose result is not used. */
function withoutIdle(steps: readonly EffectStep[]): EffectStep[] {
  const empty = new Set<string>();
  const alias = new Map<string, string>();
  const last = steps.length - 1;
  const renamed = steps.map((step, index): EffectStep => {
    const own = renameInputs(step, alias);
    const result = `r${index}`;
    if (own.name === "feFlood" && get(own, "flood-opacity") === "0") empty.add(result);
    const isIdle =
      own.name === "feBlend" &&
      isNormal(own) &&
      own.region === null &&
      index < last &&
      empty.has(get(own, "in2") ?? "");
    if (isIdle) alias.set(result, get(own, "in") as string);
    return own;
  });
  const used = new Set([`r${last}`]);
  const kept: EffectStep[] = [];
  for (let index = last; index >= 0; index--) {
    const step = renamed[index] as EffectStep;
    if (!used.has(`r${index}`)) continue;
    kept.unshift(step);
    for (const each of [step, ...step.children])
      for (const [name, value] of each.attributes) if (name === "in" || name === "in2") used.add(value);
  }
  return kept;
}

const isNormal = (step: EffectStep): boolean => (get(step, "mode") ?? "normal") === "normal";

function renameInputs(step: EffectStep, alias: ReadonlyMap<string, string>): EffectStep {
  const rename = (attributes: [string, string][]) =>
    attributes.map(([name, value]): [string, string] =>
      name === "in" || name === "in2" ? [name, alias.get(value) ?? value] : [name, value],
    );
  return {
    ...step,
    attributes: rename(step.attributes),
    children: step.children.map((child) => ({ ...child, attributes: rename(child.attributes) })),
  };
}

/**
 * The shadow that these steps draw below opaque shapes; null if they draw something else. Only in sRGB, because a shadow's
 * color would be converted.
 */
function asShadow(steps: readonly EffectStep[]): EffectStep | null {
  const isPlain = (step: EffectStep) =>
    step.region === null && get(step, "color-interpolation-filters") === "sRGB";
  if (!steps.every(isPlain)) return null;
  const byName = new Map(steps.map((step) => [get(step, "result"), step]));
  const input = (step: EffectStep | undefined, name = "in") => (step ? get(step, name) : undefined);
  const take = (result: string | undefined, name: string) => {
    const step = byName.get(result);
    return step?.name === name ? step : undefined;
  };
  const color = colorOf(byName.get(underSource(steps.at(-1))));
  if (!color) return null;
  let below = input(byName.get(underSource(steps.at(-1))));
  const outside = take(below, "feComposite");
  if (outside) {
    if (get(outside, "operator") !== "out" || !isSourceAlpha(input(outside, "in2"), byName)) return null;
    below = input(outside);
  }
  const parts = { offset: take(below, "feOffset"), blur: take(below, "feGaussianBlur") };
  below = input(parts.offset ?? parts.blur);
  if (parts.offset) parts.blur = take(below, "feGaussianBlur");
  else parts.offset = take(below, "feOffset");
  if (!parts.blur) return null;
  if (
    below !== undefined &&
    byName.get(below) &&
    (byName.get(below) === parts.blur || byName.get(below) === parts.offset)
  )
    below = input(byName.get(below));
  if (!isSourceAlpha(below, byName)) return null;
  return {
    name: "feDropShadow",
    attributes: [
      ["color-interpolation-filters", "sRGB"],
      ["in", "SourceGraphic"],
      ["flood-color", shadowColorInSrgb(color.hex)],
      ["flood-opacity", String(color.opacity)],
      ["result", "r0"],
    ],
    lengths: [
      ...parts.blur.lengths,
      ...(parts.offset?.lengths ?? [
        ["dx", [0]],
        ["dy", [0]],
      ]),
    ] as EffectStep["lengths"],
    region: null,
    children: [],
  };
}

/** What the last step lays below the shapes themselves. */
function underSource(step: EffectStep | undefined): string | undefined {
  if (!step) return undefined;
  if (step.name === "feMerge") {
    const [under, over, more] = step.children.map((child) => get(child, "in"));
    return over === "SourceGraphic" && more === undefined ? under : undefined;
  }
  const isOver =
    (step.name === "feBlend" && isNormal(step)) ||
    (step.name === "feComposite" && (get(step, "operator") ?? "over") === "over");
  return isOver && get(step, "in") === "SourceGraphic" ? get(step, "in2") : undefined;
}

const matrixOf = (step: EffectStep): number[] | null => {
  if (step.name !== "feColorMatrix" || get(step, "type") !== "matrix") return null;
  const numbers = (get(step, "values") ?? "").split(" ").map(Number);
  return numbers.length === 20 && numbers.every(Number.isFinite) ? numbers : null;
};

/** The one color that a matrix paints everything in; null if it mixes. */
function colorOf(step: EffectStep | undefined): { hex: string; opacity: number } | null {
  const matrix = step && matrixOf(step);
  if (!matrix) return null;
  const isConstant =
    matrix.every((value, at) => at % 5 === 4 || at === 18 || value === 0) && matrix[19] === 0;
  const opacity = matrix[18] as number;
  if (!isConstant || opacity < 0 || opacity > 1) return null;
  const hex = [4, 9, 14].map((at) =>
    Math.round(255 * Math.min(1, Math.max(0, matrix[at] as number)))
      .toString(16)
      .padStart(2, "0"),
  );
  return { hex: `#${hex.join("")}`, opacity };
}

/** The shapes' own alpha, or that made stronger, which is the same where they are opaque. */
function isSourceAlpha(
  name: string | undefined,
  byName: ReadonlyMap<string | undefined, EffectStep>,
): boolean {
  if (name === "SourceAlpha") return true;
  const step = byName.get(name);
  const matrix = step && matrixOf(step);
  return (
    !!matrix &&
    get(step, "in") === "SourceAlpha" &&
    (matrix[18] as number) >= 1 &&
    matrix.slice(15, 18).every((value) => value === 0) &&
    matrix[19] === 0
  );
}

function areOpaque(nodes: readonly SceneNode[]): boolean {
  return nodes.every((node) => {
    if (node.kind === "picture") return false;
    if (node.kind === "shape")
      return [node.fill, node.stroke?.paint ?? null].every((paint) => paint === null || isOpaquePaint(paint));
    const { opacity, blend, mask, effect, children } = node;
    return opacity === 1 && blend === "normal" && !mask && !effect && areOpaque(children);
  });
}

function isOpaquePaint(paint: Paint): boolean {
  if (paint.opacity !== 1 || paint.kind === "pattern") return false;
  if (paint.kind === "color") return isOpaque(paint.color);
  return paint.stops.list.every(({ color, opacity }) => opacity === 1 && isOpaque(color));
}
