import type { Incident } from "~/domain/incidents/list-incidents";
import { formatCents } from "~/lib/money";
import { words } from "./words";

const { facts: text } = words;

/** The facts of an incident, each with a name that a person reads; amounts as money. */
export function incidentFacts({ detail }: Pick<Incident, "detail">): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) =>
    value === null || value === ""
      ? []
      : [{ label: text.names[name] ?? fieldNameAsText(name), value: textOf(name, value) }],
  );
}

/** One line for a table: the reason where there is one, else the first facts. */
export function incidentReason(row: Pick<Incident, "detail">): string {
  const { why, error, message, differs } = row.detail;
  const reason = [why, error, message].find((each) => typeof each === "string" && each !== "");
  if (reason) return String(reason);
  if (typeof differs === "string") return text.differsIn({ what: differs });
  return incidentFacts(row)
    .slice(0, 2)
    .map(({ label, value }) => `${label.toLowerCase()}: ${value}`)
    .join(", ");
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "number" && /cents$/i.test(name)) return formatCents(value);
  if (typeof value === "boolean") return value ? text.yes : text.no;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `orderId` → "Order id", `reversedCents` → "Reversed": the value says that it is money. */
function fieldNameAsText(name: string): string {
  const spaced = name
    .replace(/Cents$/, "")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase();
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}
