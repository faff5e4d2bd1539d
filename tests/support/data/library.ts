import { eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { imageTransactions, pictureProvenance, pictures, uploadUsage } from "~/db/schema";
import { createDraft } from "~/domain/products/creator-products/create-draft";
import { newId } from "~/lib/ids";
import type { TestApp } from "../app/test-app";

interface StoredPicture {
  prompt?: string;
  kind?: "generated" | "upload";
  style?: string;
  widthPx?: number;
  heightPx?: number;
  /** The picture that it was made from by a fix. */
  parentId?: string;
}

/** The rows of a picture of a thousand bytes, as generating, uploading or fixing one leaves them; without its file. */
export async function storedPicture(
  app: Pick<App, "db" | "now">,
  userId: string,
  { prompt = "", kind = "generated", style = "", widthPx = 1920, heightPx = 1920, parentId }: StoredPicture,
): Promise<string> {
  const id = newId();
  const { db } = app;
  const createdAt = app.now();
  const how = parentId ? "fixed" : kind === "upload" ? "uploaded" : "generated";
  await runTransaction(db, [
    db.insert(pictures).values({
      ...{ id, userId, kind, fileKey: `pictures/${id}.png`, contentType: "image/png", sha256: id },
      ...{ widthPx, heightPx, bytes: 1_000, isTransparent: true, createdAt },
    }),
    db.insert(pictureProvenance).values({
      ...{ pictureId: id, how, isAi: kind === "generated", parentId: parentId ?? null, createdAt },
      originalName: how === "uploaded" ? prompt : null,
    }),
    ...(how === "generated"
      ? [
          db.insert(imageTransactions).values({
            ...{ userId, pictureId: id, prompt, enhancedPrompt: `Artwork: ${prompt}.`, style },
            ...{ size: "1024x1024", model: "m", seed: 1, createdAt },
          }),
        ]
      : []),
    ...(how === "uploaded"
      ? [
          sql`INSERT INTO upload_usage (user_id, pictures, bytes, hour, in_hour) VALUES (${userId}, 1, 1000, 0, 0)
            ON CONFLICT (user_id) DO UPDATE SET pictures = pictures + 1, bytes = bytes + 1000`,
        ]
      : []),
  ]);
  return id;
}

export async function putOnProduct(app: TestApp, userId: string, pictureId: string): Promise<void> {
  const made = await createDraft(app, { userId, pictureId, garmentId: "t-shirt" });
  if (made.status !== "started") throw new Error(made.status);
}

/** What a person's uploads take, or what they are said to take from now on. */
export async function uploadUsageOf({ db }: Pick<App, "db">, userId: string, set?: { pictures: number }) {
  if (set) await db.update(uploadUsage).set(set).where(eq(uploadUsage.userId, userId));
  const [row] = await db
    .select({ pictures: uploadUsage.pictures, bytes: uploadUsage.bytes })
    .from(uploadUsage)
    .where(eq(uploadUsage.userId, userId));
  return row;
}

/** Gives a picture a license, with the least of a payment that it needs. Returns the payment's id. */
export async function licensed(
  { db, now }: Pick<App, "db" | "now">,
  userId: string,
  pictureId: string,
): Promise<string> {
  const paymentId = newId();
  await runTransaction(db, [
    sql`INSERT INTO payments (id, user_id, kind, subject_id, amount_cents, provider, state, intent_key)
      VALUES (${paymentId}, ${userId}, 'image', ${pictureId}, 399, 'stripe', 'paid', ${paymentId})`,
    sql`INSERT INTO image_licenses (payment_id, number, user_id, picture_id, sha256, width_px, height_px, content_type, issued_at)
      VALUES (${paymentId}, ${paymentId}, ${userId}, ${pictureId}, ${pictureId}, 1, 1, 'image/png', ${now()})`,
  ]);
  return paymentId;
}
