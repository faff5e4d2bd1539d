import {
  checkPlacement,
  clampPlacement,
  largestGoodPlacement,
  type Placement,
  type PlacementFinding,
  parsePlacement,
} from "~/domain/designs/placement";
import { findColour } from "~/domain/garments/garments";
import {
  frontOf,
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
  type OwnProduct,
} from "~/domain/products/make";
import type { ProductChanges, ProductProblem } from "~/domain/products/publish";
import { formatCents, parseDollars } from "~/lib/money";
import { placementErrors } from "./placement-words";

/** The editor's fields as text, as they are typed and given back. */
export interface EditorValues {
  title: string;
  description: string;
  price: string;
  colours: string[];
  /** Shown in the preview and first in the store; always on offer. */
  cover: string;
  leftIn: string;
  topIn: string;
  widthIn: string;
}

export type EditorErrors = Partial<Record<keyof EditorValues | "form", string>>;

export interface Editor {
  values: EditorValues;
  errors: EditorErrors;
  /** What the fields say, as far as they can be read; the stored product stands in for the rest. */
  changes: ProductChanges;
  findings: PlacementFinding[];
  isReadable: boolean;
}

export function editorOf(product: OwnProduct): Editor {
  return judged(product, {
    title: product.title,
    description: product.description,
    price: (product.priceCents / 100).toFixed(2),
    colours: product.colours,
    cover: product.colours[0] ?? "",
    ...placementTexts(product.placement),
  });
}

/** Reads what was posted. Missing fields are those of the stored product, so that a bare button press says nothing new. */
export function readEditor(form: FormData, product: OwnProduct): Editor {
  const stored = editorOf(product).values;
  const text = (name: keyof EditorValues) => {
    const value = form.get(name);
    return typeof value === "string" ? value : String(stored[name]);
  };
  return judged(product, {
    title: text("title"),
    // Browsers send line ends as CR LF.
    description: text("description").replaceAll("\r\n", "\n"),
    price: text("price"),
    colours: form.has("title") ? form.getAll("colours").map(String) : stored.colours,
    cover: text("cover"),
    leftIn: text("leftIn"),
    topIn: text("topIn"),
    widthIn: text("widthIn"),
  });
}

function judged(product: OwnProduct, values: EditorValues): Editor {
  const { garment, picture } = product;
  const area = frontOf(garment);
  const errors: EditorErrors = {};
  const title = values.title.replace(/\s+/g, " ").trim();
  if (title === "") errors.title = "A product needs a title.";
  if (title.length > MAX_TITLE_CHARACTERS)
    errors.title = `A title has at most ${MAX_TITLE_CHARACTERS} characters.`;
  const description = values.description.trim();
  if (description.length > MAX_DESCRIPTION_CHARACTERS)
    errors.description = `A description has at most ${MAX_DESCRIPTION_CHARACTERS} characters.`;
  const priceCents = parseDollars(values.price);
  if (priceCents === null) errors.price = "A price is a number of dollars, such as 24.50.";

  const cover = findColour(garment, values.cover)?.id ?? product.colours[0] ?? "";
  const offered = garment.colours
    .map((colour) => colour.id)
    .filter((id) => id === cover || values.colours.includes(id));
  const colours = [cover, ...offered.filter((id) => id !== cover)];

  const parsed = parsePlacement({ fields: values, picture, area });
  if (parsed.kind === "unreadable")
    for (const field of parsed.fields) errors[field] = "This is a number of inches, such as 7.5.";
  const placement = parsed.kind === "placed" ? parsed.placement : product.placement;
  const findings = checkPlacement({ picture, area, placement });
  const isReadable = Object.keys(errors).length === 0;
  Object.assign(errors, placementErrors(findings, placement.widthIn));
  return {
    values: { ...values, colours, cover },
    errors,
    changes: { title, description, priceCents: priceCents ?? product.priceCents, colours, placement },
    findings,
    isReadable,
  };
}

/** The same fields with the picture as large as it is good, or moved to the middle. */
export function replaced(product: OwnProduct, editor: Editor, how: "largest" | "centre"): Editor {
  const { picture, garment } = product;
  const area = frontOf(garment);
  const { widthIn, topIn } = editor.changes.placement;
  const placement =
    how === "largest"
      ? largestGoodPlacement({ picture, area })
      : clampPlacement({
          picture,
          area,
          placement: { widthIn, topIn, leftIn: (area.widthIn - widthIn) / 2 },
        });
  return judged(product, { ...editor.values, ...placementTexts(placement) });
}

/** What the domain refused, in words at the fields. */
export function withProblems(editor: Editor, problems: ProductProblem[]): Editor {
  const errors = { ...editor.errors };
  for (const problem of problems) {
    switch (problem.kind) {
      case "loses-money":
        errors.price = `At ${formatCents(editor.changes.priceCents)} you would lose money on the largest size. The least price is ${formatCents(problem.leastPriceCents)}.`;
        break;
      case "too-dear":
        errors.price = `The highest price is ${formatCents(problem.mostPriceCents)}.`;
        break;
      case "no-colours":
        errors.colours = "Offer at least one colour.";
        break;
      case "withdrawn-picture":
        errors.form = "The credit for this picture was given back, so it cannot be sold.";
        break;
      case "not-printable":
        Object.assign(errors, placementErrors(problem.findings, editor.changes.placement.widthIn));
        break;
    }
  }
  return { ...editor, errors };
}

function placementTexts({ leftIn, topIn, widthIn }: Placement) {
  return { leftIn: String(leftIn), topIn: String(topIn), widthIn: String(widthIn) };
}
