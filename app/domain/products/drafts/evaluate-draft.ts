import type { z } from "zod";
import { findColor, type PrintArea, requirePrintArea } from "~/garments/find-garments";
import { checkPlacement, defaultPlacement, heightForWidth, type PlacementIssue } from "~/print";
import type { CreatorProduct } from "../creator-products/creator-product";
import { createPrint, type Print, type PrintPicture, sortPrints } from "../prints/version-prints";
import { draftFieldsOf, printFieldsOf } from "./draft-fields";
import type { ProductChanges } from "./product-changes";
import { type DraftFields, type PrintDraftFields, productDraftSchema } from "./product-draft";

export interface EvaluatedPrint extends Print {
  area: PrintArea;
  fields: PrintDraftFields;
  findings: PlacementIssue[];
}

export interface EvaluatedDraft {
  fields: DraftFields;
  /** By field name: `title`, `front.widthIn`. */
  errors: Record<string, string>;
  /** What could be read of the fields; the stored product replaces the rest. */
  changes: ProductChanges;
  prints: EvaluatedPrint[];
}

/** Reads a draft's fields. `pictures` are the person's own pictures that it names beside the product's. */
export function evaluateDraft(
  product: CreatorProduct,
  submitted: DraftFields,
  pictures: readonly PrintPicture[],
): EvaluatedDraft {
  const { garment } = product;
  const known = [...pictures, ...product.prints.map((print) => print.picture)];
  const fields = withKnownColors(product, submitted);
  const schema = productDraftSchema(garment);
  const read = schema.safeParse(fields);
  const issues = read.error?.issues ?? [];
  const draft = read.success
    ? read.data
    : schema.parse(withoutUnreadable(product, fields, { issues, known }));
  const prints = draft.prints.flatMap(({ areaId, pictureId, ...position }, at): EvaluatedPrint[] => {
    const area = requirePrintArea(garment, areaId);
    const picture = known.find(({ id }) => id === pictureId);
    const printFields = fields.prints[at];
    if (!picture || !printFields) return [];
    const placement = { areaId, ...position, heightIn: heightForWidth(picture, position.widthIn) };
    const findings = checkPlacement({ picture, area, placement });
    return [{ ...createPrint(picture, placement), area, fields: printFields, findings }];
  });
  const { title, description, priceCents, colors } = draft;
  return {
    fields: { ...fields, colorIds: colors },
    errors: errorsByField(fields, issues),
    changes: { title, description, priceCents, colors, prints: sortPrints(prints) },
    prints,
  };
}

/** Colors that the garment does not come in are left out; the cover falls back to the stored one. */
function withKnownColors({ garment, colors }: CreatorProduct, fields: DraftFields): DraftFields {
  const cover =
    findColor(garment, fields.coverColorId) ?? findColor(garment, colors[0] ?? "") ?? garment.colors[0];
  return {
    ...fields,
    coverColorId: cover?.id ?? "",
    colorIds: fields.colorIds.filter((id) => findColor(garment, id) !== null),
  };
}

/** The fields, with the stored product's value for each that cannot be read. */
function withoutUnreadable(
  product: CreatorProduct,
  fields: DraftFields,
  { issues, known }: { issues: readonly z.core.$ZodIssue[]; known: readonly PrintPicture[] },
): DraftFields {
  const stored = draftFieldsOf(product);
  const isWrong = (field: keyof DraftFields, at?: number) =>
    issues.some(({ path }) => path[0] === field && (at === undefined || path[1] === at));
  return {
    ...fields,
    ...(isWrong("title") ? { title: stored.title } : {}),
    ...(isWrong("description") ? { description: stored.description } : {}),
    ...(isWrong("price") ? { price: stored.price } : {}),
    prints: fields.prints.map((print, at) =>
      isWrong("prints", at) ? readablePrint(product, print, known) : print,
    ),
  };
}

function readablePrint(
  { garment, prints }: CreatorProduct,
  { areaId, pictureId }: PrintDraftFields,
  known: readonly PrintPicture[],
): PrintDraftFields {
  const before = prints.find((print) => print.placement.areaId === areaId && print.picture.id === pictureId);
  if (before) return printFieldsOf(before);
  const picture = known.find(({ id }) => id === pictureId);
  if (!picture) throw new Error(`picture ${pictureId} is not known`);
  const area = garment.printAreas.find(({ id }) => id === areaId);
  if (!area) throw new Error(`${garment.id} cannot be printed on ${areaId}`);
  return printFieldsOf({ picture, placement: defaultPlacement({ picture, area }) });
}

/** The first message of each field. */
function errorsByField(fields: DraftFields, issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[fieldName(fields, path)] ??= message;
  return errors;
}

/** Translates a schema path to the form's name: `prints[0].widthIn` is `front.widthIn`. */
function fieldName(fields: DraftFields, path: readonly PropertyKey[]): string {
  const [field, at, name] = path;
  return field === "prints" && typeof at === "number" && name !== undefined
    ? `${fields.prints[at]?.areaId}.${String(name)}`
    : String(field);
}
