import { humanize } from "~/lib/text/formats/humanize";
import { formatCents } from "~/ui/elements/money-and-dates";
import { words } from "./words";

/** Facts of an entry that its other columns show, or that only a program reads. */
const SHOWN_ELSEWHERE = new Set(["what", "before", "after", "why", "note", "network", "run", "rest"]);

type Facts = Record<string, unknown>;

/**
 * What an entry of the audit log changed, a sentence a value: `Link url: https://a.com/ → https://b.com/`. A row that was
 * added or deleted has each of its values; other facts follow, such as the amount of a refund.
 */
export function recordedChanges(detail: string | null): string[] {
  const facts = factsOf(detail);
  return [...changesOf(facts), ...otherFacts(facts)];
}

function changesOf({ what, before, after }: Facts): string[] {
  if (isNothing(before) && isNothing(after)) return [];
  const [old, fresh] = [columnsOf(before), columnsOf(after)];
  // Only one side is a row where it was added or deleted.
  if ((old || isNothing(before)) && (fresh || isNothing(after)))
    return Object.keys({ ...old, ...fresh })
      .map((name) => ({ name, before: plain(old?.[name]), after: plain(fresh?.[name]) }))
      .filter((change) => change.before !== change.after)
      .map((change) => words.audit.change({ ...change, what: nameOf(change.name) }));
  const named = isNothing(what) ? undefined : String(what);
  return [words.audit.change({ what: named, before: plain(before), after: plain(after) })];
}

function otherFacts(facts: Facts): string[] {
  return Object.entries(facts)
    .filter(([name, value]) => !SHOWN_ELSEWHERE.has(name) && !isNothing(value))
    .map(([name, value]) =>
      name === "cents" && typeof value === "number"
        ? words.audit.fact({ what: words.audit.amount, value: formatCents(value) })
        : words.audit.fact({ what: nameOf(name), value: plain(value) }),
    );
}

const isNothing = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A column as people read it: `link_url` and `linkUrl` → `Link url`. */
const nameOf = (column: string) =>
  humanize(column.replace(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** A value without JSON's quotes and braces. */
function plain(value: unknown): string {
  const parsed = typeof value === "string" ? (partsOf(value) ?? value) : value;
  if (isNothing(parsed)) return words.none;
  if (typeof parsed === "boolean") return parsed ? words.audit.yes : words.audit.no;
  if (Array.isArray(parsed)) return parsed.map(plain).join(", ") || words.none;
  if (typeof parsed !== "object") return String(parsed);
  return Object.entries(parsed as Facts)
    .map(([name, each]) => words.audit.fact({ what: nameOf(name), value: plain(each) }))
    .join(", ");
}

/** The columns of a value that is a row, as an object or its JSON; null for any other. */
function columnsOf(value: unknown): Facts | null {
  const parsed = typeof value === "string" ? partsOf(value) : value;
  return typeof parsed === "object" && !Array.isArray(parsed) ? (parsed as Facts | null) : null;
}

/** What a text that is JSON of a row or a list says; null for any other text. */
function partsOf(text: string): unknown {
  return /^[{[]/.test(text) ? parse(text) : null;
}

function factsOf(detail: string | null): Facts {
  return columnsOf(parse(detail ?? "null")) ?? {};
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

export function whyOf(detail: string | null): string {
  const { why, note } = factsOf(detail);
  return String(why || note || words.none);
}

/** Digits that tell networks apart. */
const NETWORK_DIGITS = 8;

/** The start of the network's key: entries from one network have the same. */
export function recordedNetwork(detail: string | null): string | null {
  const { network } = factsOf(detail);
  return typeof network === "string" ? network.slice(0, NETWORK_DIGITS) : null;
}
