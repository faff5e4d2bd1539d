import { findColour, type PrintArea, type PrintAreaId } from "~/domain/garments/find-garments";
import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_TITLE_CHARACTERS,
} from "~/domain/products/creator-products/create-draft";
import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import {
  createPrint,
  type Print,
  type PrintPicture,
  requirePrintArea,
  sortPrints,
} from "~/domain/products/prints/version-prints";
import type { ProductChanges } from "~/domain/products/publishing/save-product";
import { parseDollars } from "~/lib/money";
import {
  checkPlacement,
  clampPlacement,
  defaultPlacement,
  type Placement,
  type PlacementField,
  type PlacementIssue,
  parsePlacement,
} from "~/print/placement";
import { placementErrors } from "./placement-words";

/** A print's fields as text. In the form each name begins with the area's: `front.widthIn`. */
export interface PrintValues extends Record<PlacementField, string> {
  areaId: PrintAreaId;
  pictureId: string;
}

/** The editor's fields as text, as they are typed and given back. */
export interface EditorValues {
  title: string;
  description: string;
  price: string;
  colourIds: string[];
  /** Shown in the preview and first in the store; always on offer. */
  coverColourId: string;
  prints: PrintValues[];
}

/** By the name of the field; `form` is what no field can mend. */
export type EditorErrors = Record<string, string>;

export interface EditedPrint extends Print {
  area: PrintArea;
  values: PrintValues;
  findings: PlacementIssue[];
}

export interface Editor {
  values: EditorValues;
  errors: EditorErrors;
  /** What the fields say, as far as they can be read; the stored product stands in for the rest. */
  changes: ProductChanges;
  prints: EditedPrint[];
  isParsed: boolean;
}

export function toEditor(product: CreatorProduct): Editor {
  return validateEditor(
    product,
    {
      title: product.title,
      description: product.description,
      price: (product.priceCents / 100).toFixed(2),
      colourIds: product.colours,
      coverColourId: product.colours[0] ?? "",
      prints: product.prints.map(printValues),
    },
    [],
  );
}

/** The ids of pictures that were chosen in the form, to be looked up among the person's own. */
export function chosenPictureIds(form: FormData): string[] {
  return form.getAll("prints").flatMap((areaId) => {
    const id = form.get(`${areaId}.picture`);
    return typeof id === "string" && id !== "" ? [id] : [];
  });
}

/**
 * Reads what was posted. Missing fields are those of the stored product, so that a bare button press says nothing new.
 * `pictures` are those of the person's own that the form names.
 */
export function readEditor(
  form: FormData,
  product: CreatorProduct,
  pictures: readonly PrintPicture[],
): Editor {
  const stored = toEditor(product).values;
  const text = (name: string, otherwise: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : otherwise;
  };
  const isWhole = form.has("title");
  const areas = isWhole ? form.getAll("prints").map(String) : stored.prints.map((print) => print.areaId);
  const known = [...pictures, ...product.prints.map((print) => print.picture)];
  const prints = product.garment.printAreas
    .filter((area) => areas.includes(area.id))
    .map((area): PrintValues => {
      const name = (field: string) => `${area.id}.${field}`;
      const before = stored.prints.find((print) => print.areaId === area.id);
      const asked = text(name("picture"), before?.pictureId ?? stored.prints[0]?.pictureId ?? "");
      const picture = known.find((each) => each.id === asked) ?? product.prints[0]?.picture;
      if (!picture) throw new Error(`${product.id} has no picture`);
      // A print that was only just wished for begins as large as it is good.
      const first = before ?? printValues({ picture, placement: defaultPlacement({ picture, area }) });
      return {
        areaId: area.id,
        pictureId: picture.id,
        leftIn: text(name("leftIn"), first.leftIn),
        topIn: text(name("topIn"), first.topIn),
        widthIn: text(name("widthIn"), first.widthIn),
      };
    });
  const values: EditorValues = {
    title: text("title", stored.title),
    // Browsers send line ends as CR LF.
    description: text("description", stored.description).replaceAll("\r\n", "\n"),
    price: text("price", stored.price),
    colourIds: isWhole ? form.getAll("colours").map(String) : stored.colourIds,
    coverColourId: text("cover", stored.coverColourId),
    prints,
  };
  return validateEditor(product, values, pictures);
}

function validateEditor(
  product: CreatorProduct,
  values: EditorValues,
  pictures: readonly PrintPicture[],
): Editor {
  const { garment } = product;
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

  const cover = findColour(garment, values.coverColourId)?.id ?? product.colours[0] ?? "";
  const offered = garment.colours
    .map((colour) => colour.id)
    .filter((id) => id === cover || values.colourIds.includes(id));
  const colours = [cover, ...offered.filter((id) => id !== cover)];

  const known = [...pictures, ...product.prints.map((print) => print.picture)];
  const prints = values.prints.flatMap((each): EditedPrint[] => {
    const picture = known.find(({ id }) => id === each.pictureId);
    return picture ? [editedPrint(product, each, picture, errors)] : [];
  });
  const isReadable = Object.keys(errors).length === 0;
  for (const print of prints)
    for (const [field, sentence] of Object.entries(
      placementErrors(print.findings, print.placement.widthIn, print.area.name.toLowerCase()),
    ))
      errors[`${print.area.id}.${field}`] ??= sentence;
  return {
    values: { ...values, colourIds: colours, coverColourId: cover },
    errors,
    changes: {
      title,
      description,
      priceCents: priceCents ?? product.priceCents,
      colours,
      prints: sortPrints(prints),
    },
    prints,
    isParsed: isReadable,
  };
}

/** A print as its fields say; where they cannot be read, as it was, and the fields are named in `errors`. */
function editedPrint(
  { garment, prints }: CreatorProduct,
  values: PrintValues,
  picture: PrintPicture,
  errors: EditorErrors,
): EditedPrint {
  const area = requirePrintArea(garment, values.areaId);
  const parsed = parsePlacement({ fields: values, picture, area });
  if (parsed.kind === "unreadable")
    for (const field of parsed.fields)
      errors[`${area.id}.${field}`] = "This is a number of inches, such as 7.5.";
  const before = prints.find(
    (print) => print.placement.areaId === area.id && print.picture.id === picture.id,
  );
  const placement =
    parsed.kind === "placed" ? parsed.placement : (before?.placement ?? defaultPlacement({ picture, area }));
  return {
    ...createPrint(picture, placement),
    area,
    values,
    findings: checkPlacement({ picture, area, placement }),
  };
}

/** What the editor's small buttons do to one print: `largest:front`, `centre:back`. Null for any other word. */
export function readPrintMove(intent: unknown): { how: "largest" | "centre"; areaId: string } | null {
  const [, how, areaId] = /^(largest|centre):(.+)$/.exec(String(intent)) ?? [];
  return areaId ? { how: how as "largest" | "centre", areaId } : null;
}

/** The same fields with one picture as large as it is good, or moved to the middle. */
export function movePrint(
  product: CreatorProduct,
  editor: Editor,
  { how, areaId }: { how: "largest" | "centre"; areaId: string },
): Editor {
  const prints = editor.prints.map(({ area, picture, placement, values }) => {
    if (area.id !== areaId) return values;
    const { widthIn, topIn } = placement;
    const leftIn = (area.widthIn - widthIn) / 2;
    return printValues({
      picture,
      placement:
        how === "largest"
          ? defaultPlacement({ picture, area })
          : clampPlacement({ picture, area, placement: { widthIn, topIn, leftIn } }),
    });
  });
  const pictures = editor.prints.map((print) => print.picture);
  return validateEditor(product, { ...editor.values, prints }, pictures);
}

function printValues({
  picture,
  placement: { areaId, leftIn, topIn, widthIn },
}: {
  picture: { id: string };
  placement: Placement;
}): PrintValues {
  return {
    areaId,
    pictureId: picture.id,
    leftIn: String(leftIn),
    topIn: String(topIn),
    widthIn: String(widthIn),
  };
}
