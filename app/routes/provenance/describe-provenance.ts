import type { PublicProvenanceRecord } from "~/domain/products/provenance/provenance-records";
import type { PictureEdit } from "~/print";
import { words } from "./words";

/** What was done to a picture, and by whom. */
export function describeEdit({ what, detail, by }: PictureEdit): { title: string; detail: string } {
  const numbers = Object.entries(detail ?? {}).map(([name, value]) => `${spaced(name)} ${value}`);
  const who = by === "person" ? words.edits.byOwner : words.edits.byRule;
  return { title: words.edits.kinds[what] ?? what, detail: [who, ...numbers].join(", ") };
}

/** `fromWidthPx` → “from width px”. */
function spaced(name: string): string {
  return name.replace(/([A-Z])/g, " $1").toLowerCase();
}

export function describeOrigin({ how, isAi, model }: PublicProvenanceRecord): string {
  switch (how) {
    case "generated":
      return model ? words.origins.aiModel({ model }) : words.origins.ai;
    case "uploaded":
      return isAi ? words.origins.uploadedAi : words.origins.uploadedByPeople;
    case "fixed":
      return words.origins.fixed;
  }
}

/** Where the file itself says that its picture comes from. */
export function describeClaimedSource(source: string): string {
  return words.claimedSources[source] ?? `“${source}”`;
}
