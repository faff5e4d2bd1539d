import { z } from "zod";
import { findPrintArea, type Garment } from "~/garments/find-garments";
import { parseDollars } from "~/lib/money";
import { parsePlacement } from "~/print";
import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "./draft-limits";
import { words } from "./words";

/**
 * What a creator decides about a product on one garment. Forms and imports send text; the schema turns it into values.
 */

/** A draft as typed: every value is text. */
export interface DraftFields {
  title: string;
  description: string;
  /** In dollars. */
  price: string;
  /** Colors on sale. */
  colorIds: string[];
  /** The color shown in the preview and first in stores; always on sale. */
  coverColorId: string;
  prints: PrintDraftFields[];
}

/** One picture in one print area. Lengths are inches from the top left corner of the area. */
export interface PrintDraftFields {
  areaId: string;
  pictureId: string;
  leftIn: string;
  topIn: string;
  widthIn: string;
  /** A fix of this picture that is still being made. */
  fixId?: string;
}

export type ProductDraft = z.output<ReturnType<typeof productDraftSchema>>;

/** The cover is the first of `colors`; the others follow in the garment's order. */
export function productDraftSchema(garment: Garment) {
  const colorId = z.enum(
    garment.colors.map((color) => color.id),
    words.unknownColor,
  );
  return z
    .object({
      title: z
        .string()
        .transform((text) => text.replace(/\s+/g, " ").trim())
        .pipe(z.string().min(1, words.titleMissing).max(MAX_PRODUCT_TITLE_CHARACTERS, words.titleTooLong)),
      description: z
        .string()
        .transform((text) => text.trim())
        .pipe(z.string().max(MAX_DESCRIPTION_CHARACTERS, words.descriptionTooLong)),
      price: z.string().transform((text, context) => {
        const cents = parseDollars(text);
        if (cents !== null) return cents;
        context.addIssue({ code: "custom", message: words.priceUnreadable });
        return z.NEVER;
      }),
      coverColorId: colorId,
      colorIds: z.array(colorId),
      prints: z.array(printSchema(garment)),
    })
    .transform(({ price, coverColorId, colorIds, ...draft }) => {
      const offered = garment.colors.map(({ id }) => id).filter((id) => colorIds.includes(id));
      return {
        ...draft,
        priceCents: price,
        colors: [coverColorId, ...offered.filter((id) => id !== coverColorId)],
      };
    });
}

/** The height follows from the picture's aspect ratio, which the draft does not know. */
const ANY_SHAPE = { widthPx: 1, heightPx: 1 };

function printSchema(garment: Garment) {
  const areaId = z.enum(
    garment.printAreas.map((area) => area.id),
    words.unknownArea,
  );
  const text = z.string();
  return z
    .object({ areaId, pictureId: text, widthIn: text, leftIn: text, topIn: text })
    .transform((fields, context) => {
      const area = findPrintArea(garment, fields.areaId);
      if (!area) return z.NEVER;
      const parsed = parsePlacement({ fields, picture: ANY_SHAPE, area });
      if (parsed.kind === "unreadable") {
        for (const field of parsed.fields)
          context.addIssue({ code: "custom", path: [field], message: words.inchesUnreadable });
        return z.NEVER;
      }
      const { leftIn, topIn, widthIn } = parsed.placement;
      return { areaId: area.id, pictureId: fields.pictureId, leftIn, topIn, widthIn };
    });
}
