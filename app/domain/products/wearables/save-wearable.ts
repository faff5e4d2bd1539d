import { and, eq, isNotNull } from "drizzle-orm";
import type { App } from "~/app";
import { isConstraintViolation } from "~/db/constraint-violations";
import { products } from "~/db/schema";
import { parseTags } from "~/domain/designs/suggestions/suggestion-limits";
import { listGarments } from "~/garments/find-garments";
import { type CreateDraftResult, createDraft, type DraftDetails } from "../creator-products/create-draft";
import { MAX_DESCRIPTION_CHARACTERS, MAX_PRODUCT_TITLE_CHARACTERS } from "../drafts/draft-limits";
import { editProductWords } from "./edit-words";

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
  /** The same form was sent before with other words, which its product has now. */
  | { status: "updated"; productId: string }
  | { status: "missing-words" }
  | { status: "too-long" };

/**
 * Saves a picture with its words as a draft, on the first garment on which it prints sharply. The form sent twice is one product, with
 * the words that were sent last; if that product was deleted, it is another one.
 */
export async function saveWearable(
  app: Pick<App, "db" | "now">,
  { userId, formKey, pictureId, ...wanted }: NewWearable,
): Promise<SaveWearableResult> {
  const title = wanted.title.replace(/\s+/g, " ").trim();
  const description = wanted.description.trim();
  if (title === "" || description === "") return { status: "missing-words" };
  if (title.length > MAX_PRODUCT_TITLE_CHARACTERS || description.length > MAX_DESCRIPTION_CHARACTERS)
    return { status: "too-long" };
  const tags = parseTags(wanted.tags);
  const said = { title, description, tags: JSON.stringify(tags) };
  const details = { ...said, formKey, source: wanted.source, sourceUrl: wanted.sourceUrl ?? null };
  for (let tries = 1; ; tries++) {
    try {
      return await createOnFirstGarment(app, { userId, pictureId, details });
    } catch (error) {
      if (!isConstraintViolation(error, "product-repeated") || tries === MAX_TRIES) throw error;
    }
    const first = await findByFormKey(app, { userId, formKey });
    if (first?.deletedAt === null) {
      const isSame = Object.entries(said).every(([name, text]) => first[name as keyof typeof said] === text);
      if (isSame) return { status: "already", productId: first.id };
      const edited = await editProductWords(app, { userId, productId: first.id, title, description, tags });
      if (edited.status === "updated") return { status: "updated", productId: first.id };
    }
    // The key of a product that was deleted is free again.
    await app.db
      .update(products)
      .set({ formKey: null })
      .where(and(eq(products.userId, userId), eq(products.formKey, formKey), isNotNull(products.deletedAt)));
  }
}

/** Of forms sent at once, one is first, and the first may be deleted meanwhile. */
const MAX_TRIES = 4;

/** The product that a form made, deleted or not. */
export async function findByFormKey(
  { db }: Pick<App, "db">,
  { userId, formKey }: { userId: string; formKey: string },
) {
  const [row] = await db
    .select({
      id: products.id,
      title: products.title,
      description: products.description,
      tags: products.tags,
      deletedAt: products.deletedAt,
    })
    .from(products)
    .where(and(eq(products.userId, userId), eq(products.formKey, formKey)));
  return row ?? null;
}

async function createOnFirstGarment(
  app: Pick<App, "db" | "now">,
  draft: { userId: string; pictureId: string; details: Partial<DraftDetails> },
): Promise<Exclude<CreateDraftResult, { status: "no-garment" }>> {
  let result: CreateDraftResult = { status: "no-garment" };
  for (const garment of listGarments()) {
    result = await createDraft(app, { ...draft, garmentId: garment.id });
    // Another garment may have a smaller print area.
    if (result.status !== "not-printable") break;
  }
  if (result.status === "no-garment") throw new Error("there is no garment");
  return result;
}
