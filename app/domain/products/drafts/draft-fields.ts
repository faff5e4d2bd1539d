import { defaultPlacement } from "~/print";
import type { CreatorProduct } from "../creator-products/creator-product";
import type { Print, PrintPicture } from "../prints/version-prints";
import type { DraftFields, PrintDraftFields } from "./product-draft";

/** The fields of a draft that a form or an import submits. What it leaves out stays as stored. */
export interface SubmittedDraft extends Partial<Pick<DraftFields, "title" | "description" | "price">> {
  coverColorId?: string;
  colorIds: string[];
  /** The areas to print on. */
  areaIds: string[];
  prints: Partial<Record<string, Partial<Omit<PrintDraftFields, "areaId">>>>;
}

/** The stored product as fields. */
export function draftFieldsOf(product: CreatorProduct): DraftFields {
  return {
    title: product.title,
    description: product.description,
    price: (product.priceCents / 100).toFixed(2),
    colorIds: product.colors,
    coverColorId: product.colors[0] ?? "",
    prints: product.prints.map(printFieldsOf),
  };
}

export function printFieldsOf({
  picture,
  placement: { areaId, leftIn, topIn, widthIn },
}: Pick<Print, "placement"> & { picture: { id: string } }): PrintDraftFields {
  return {
    areaId,
    pictureId: picture.id,
    leftIn: String(leftIn),
    topIn: String(topIn),
    widthIn: String(widthIn),
  };
}

/**
 * Fills in what was not submitted. A submission without a title has no lists either: it came from a single button.
 * `pictures` are the person's own that it names; a new area starts with its picture as large as its resolution allows.
 */
export function completeDraftFields(
  submitted: SubmittedDraft,
  product: CreatorProduct,
  pictures: readonly PrintPicture[],
): DraftFields {
  const stored = draftFieldsOf(product);
  const isWhole = submitted.title !== undefined;
  const areaIds = isWhole ? submitted.areaIds : stored.prints.map((print) => print.areaId);
  const known = [...pictures, ...product.prints.map((print) => print.picture)];
  const prints = product.garment.printAreas
    .filter((area) => areaIds.includes(area.id))
    .map((area): PrintDraftFields => {
      const before = stored.prints.find((print) => print.areaId === area.id);
      const { pictureId, ...fields } = submitted.prints[area.id] ?? {};
      const wanted = pictureId ?? before?.pictureId ?? stored.prints[0]?.pictureId;
      const picture = known.find((each) => each.id === wanted) ?? product.prints[0]?.picture;
      if (!picture) throw new Error(`${product.id} has no picture`);
      const first = before ?? printFieldsOf({ picture, placement: defaultPlacement({ picture, area }) });
      return { ...first, ...fields, areaId: area.id, pictureId: picture.id };
    });
  return {
    title: submitted.title ?? stored.title,
    description: submitted.description ?? stored.description,
    price: submitted.price ?? stored.price,
    colorIds: isWhole ? submitted.colorIds : stored.colorIds,
    coverColorId: submitted.coverColorId ?? stored.coverColorId,
    prints,
  };
}
