import type { Incident } from "~/domain/incidents/list-incidents";
import { formatCents } from "~/lib/money";

/** Names of facts that do not read as words by themselves. */
const NAMES: Record<string, string> = {
  why: "Reason",
  differs: "Differs in",
  wantedCents: "Asked for",
  paidCents: "Paid",
  wantedCurrency: "Currency asked for",
  paidCurrency: "Currency paid",
  live: "Live mode",
  cents: "Amount",
  partnerOrder: "Partner's order",
  partnerState: "Partner's state",
  kind: "Bought",
};

/** The facts of an attention, each with a name that a person reads; amounts as money. */
export function incidentFacts({ detail }: Pick<Incident, "detail">): { label: string; value: string }[] {
  return Object.entries(detail).flatMap(([name, value]) =>
    value === null || value === ""
      ? []
      : [{ label: NAMES[name] ?? fieldNameAsText(name), value: textOf(name, value) }],
  );
}

/** One line for a table: the reason where there is one, else the first facts. */
export function incidentReason(row: Pick<Incident, "detail">): string {
  const { why, error, message, differs } = row.detail;
  const reason = [why, error, message].find((text) => typeof text === "string" && text !== "");
  if (reason) return String(reason);
  if (typeof differs === "string") return `differs in ${differs}`;
  return incidentFacts(row)
    .slice(0, 2)
    .map(({ label, value }) => `${label.toLowerCase()}: ${value}`)
    .join(", ");
}

function textOf(name: string, value: unknown): string {
  if (typeof value === "number" && /cents$/i.test(name)) return formatCents(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** `orderId` → "Order id" */
function fieldNameAsText(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
