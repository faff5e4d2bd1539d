import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import { parseTags } from "~/domain/designs/suggestions/suggestion-limits";
import { listGarments } from "~/garments/find-garments";
import { type CreateDraftResult, createDraft } from "../creator-products/create-draft";
import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "../drafts/draft-limits";

export interface NewWearable {
  userId: string;
  /** A random key made with the form. */
  formKey: string;
  pictureId: string;
  title: string;
  description: string;
  /** As typed, with commas between them. */
  tags: string;
  source: "manual" | "redesign";
  sourceUrl?: string | null;
}

export type SaveWearableResult =
  | Exclude<CreateDraftResult, { status: "no-garment" }>
  /** The same form was sent before: this is its product. */
  | { status: "already"; productId: string }
  | { status: "missing-words" }
  | { status: "too-long" };

/** Saves a picture with its words as a draft, on the first garment on which it prints sharply. The form sent twice is one product. */
export async function saveWearable(
  app: Pick<App, "db" | "now">,
  { userId, formKey, pictureId, tags, ...wanted }: NewWearable,
): Promise<SaveWearableResult> {
  const title = wanted.title.replace(/\s+/g, " ").trim();
  const description = wanted.description.trim();
  if (title === "" || description === "") return { status: "missing-words" };
  if (title.length > MAX_PRODUCT_TITLE_CHARACTERS || description.length > MAX_DESCRIPTION_CHARACTERS)
    return { status: "too-long" };
  const details = {
    title,
    description,
    formKey,
    tags: JSON.stringify(parseTags(tags)),
    source: wanted.source,
    sourceUrl: wanted.sourceUrl ?? null,
  };
  let result: CreateDraftResult = { status: "no-garment" };
  try {
    for (const garment of listGarments()) {
      result = await createDraft(app, { userId, pictureId, garmentId: garment.id, details });
      // Another garment may have a smaller print area.
      if (result.status !== "not-printable") break;
    }
  } catch (error) {
    if (!isConstraintViolation(error, "product-repeated")) throw error;
    const [first] = await app.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.userId, userId), eq(products.formKey, formKey)));
    if (!first) throw error;
    return { status: "already", productId: first.id };
  }
  if (result.status === "no-garment") throw new Error("there is no garment");
  return result;
}
