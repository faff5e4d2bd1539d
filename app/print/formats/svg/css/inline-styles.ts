import { MAX } from "../grammar";
import type { SvgNode } from "../parse-svg-xml";
import { SvgRefusedError } from "../refusals";
import type { WorkMeter } from "../work-meter";
import { type Rule, readDeclarations, readSheet, type Step } from "./style-sheet";

/**
 * Moves the rules of style sheets and style attributes into presentation attributes, so that later steps check attributes only.
 * Rules are indexed by their last selector step, so that each element is compared with few of them.
 */
export async function inlineStyles(nodes: readonly SvgNode[], meter: WorkMeter): Promise<void> {
  const rules: Rule[] = [];
  for (const node of nodes)
    if (node.name === "style") {
      meter.spend(node.text.length);
      readSheet(node.text, rules);
    }
  await meter.pauseIfDue();
  const index = indexRules(rules);
  const classesOf = new Map<SvgNode, string[]>();
  for (const node of nodes) {
    const names = node.attributes.get("class");
    if (names === undefined) continue;
    if (names.length > MAX.classCharacters) throw new SvgRefusedError("too-long", "class");
    classesOf.set(node, names.split(/\s+/));
  }
  for (const node of nodes) {
    const own = node.attributes.get("style");
    for (const { declarations } of rulesFor(node, { index, classesOf, meter })) {
      meter.spend(declarations.size);
      for (const [name, value] of declarations) node.attributes.set(name, value);
    }
    if (own !== undefined) {
      meter.spend(own.length);
      for (const [name, value] of readDeclarations(own)) node.attributes.set(name, value);
    }
    await meter.pauseIfDue();
  }
}

type RuleIndex = Map<string, Rule[]>;
type ClassesOf = Map<SvgNode, string[]>;

/** Indexes each rule by its last step: by "#id", ".class", "tag" or "*", whichever comes first in this list. */
function indexRules(rules: Rule[]): RuleIndex {
  const index: RuleIndex = new Map();
  for (const rule of rules) {
    const last = rule.selector[0] as Step;
    const key =
      last.id !== null
        ? `#${last.id}`
        : last.classes[0] !== undefined
          ? `.${last.classes[0]}`
          : (last.tag ?? "*");
    const known = index.get(key);
    if (known) known.push(rule);
    else index.set(key, [rule]);
  }
  return index;
}

/** The rules that match an element, lowest specificity first. */
function rulesFor(
  node: SvgNode,
  { index, classesOf, meter }: { index: RuleIndex; classesOf: ClassesOf; meter: WorkMeter },
): Rule[] {
  if (index.size === 0) return [];
  const keys = [
    ...new Set([
      "*",
      node.name,
      `#${node.attributes.get("id") ?? ""}`,
      ...(classesOf.get(node) ?? []).map((each) => `.${each}`),
    ]),
  ];
  const met: Rule[] = [];
  for (const key of keys)
    for (const rule of index.get(key) ?? []) {
      meter.spend(2);
      if (matches(node, rule.selector, classesOf, meter)) met.push(rule);
    }
  return met.length > 1 ? met.sort((a, b) => a.weight - b.weight || a.order - b.order) : met;
}

function matches(node: SvgNode, steps: Step[], classesOf: ClassesOf, meter: WorkMeter): boolean {
  const [last, ...before] = steps;
  if (!last || !isLike(node, last, { classesOf, meter })) return false;
  let at = node.parent;
  let isDirect = last.child;
  for (const step of before) {
    while (at && !isDirect && !isLike(at, step, { classesOf, meter })) at = at.parent;
    if (!at || (isDirect && !isLike(at, step, { classesOf, meter }))) return false;
    at = at.parent;
    isDirect = step.child;
  }
  return true;
}

function isLike(
  node: SvgNode,
  { tag, id, classes }: Step,
  { classesOf, meter }: { classesOf: ClassesOf; meter: WorkMeter },
): boolean {
  meter.spend(1);
  if (tag !== null && node.name !== tag) return false;
  if (id !== null && node.attributes.get("id") !== id) return false;
  if (classes.length === 0) return true;
  const own = classesOf.get(node) ?? [];
  meter.spend(classes.length * own.length);
  return classes.every((each) => own.includes(each));
}
