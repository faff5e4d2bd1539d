import type { DuplicatePlan, DuplicateProblem } from "~/domain/products/duplicates/plan-duplicates";
import { formatCents } from "~/lib/money";
import { plural } from "~/lib/words";

const problems: Record<DuplicateProblem, string> = {
  "no-area": "This garment cannot be printed in these places.",
  "not-printable": "Too few pixels for a sharp print here.",
  "no-color": "The picture cannot be seen on any of its colors.",
};
const checks: Record<DuplicatePlan["check"], string> = {
  fine: "Print check passes",
  warning: "Passes with warnings",
  error: "Fix before publishing",
  waiting: "Print check running",
  unreadable: "Cannot be checked",
};

export const words = {
  metaTitle: ({ title = "Product" }: { title?: string }) => `${title} on other garments · Inkloom`,
  heading: "Duplicate to other garments",
  lead: ({ title, garment }: { title: string; garment: string }) =>
    `“${title}” with all of its prints, as it would look on each garment. The ${garment} stays as it is.`,
  yourProducts: "Your products",
  garments: "Garments",
  choose: ({ garment }: { garment: string }) => `Duplicate to ${garment}`,
  problems,
  checks,
  print: ({
    area,
    widthIn,
    heightIn,
    dpi,
  }: {
    area: string;
    widthIn: number;
    heightIn: number;
    dpi: number;
  }) => `${area}: ${widthIn} × ${heightIn} in, ${dpi} DPI`,
  leftOut: ({ areas }: { areas: string[] }) =>
    `Left out: no print area for ${areas.join(", ").toLowerCase()}`,
  price: ({ priceCents, earningCents }: { priceCents: number; earningCents: number }) =>
    `${formatCents(priceCents)}, you earn ${formatCents(earningCents)} each`,
  colors: ({ names }: { names: string[] }) => names.join(", "),
  hint: "Prices are set so that you earn at least as much as with this product. Each duplicate is a draft: nothing is published, and you can change everything in it.",
  submit: "Make drafts",
  submitting: "Making drafts…",
  back: "Back to the product",
  nothing: "Choose at least one garment.",
  noPicture: "One of its pictures was deleted or its credit was returned, so it cannot be duplicated.",
  made: ({ count }: { count: number }) => ({
    kind: "success" as const,
    title: plural(count, { one: "# draft made", other: "# drafts made" }),
    description: "Review each one, then publish it.",
  }),
  already: { kind: "info" as const, title: "These drafts were already made" },
};
