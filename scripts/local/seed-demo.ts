import { and, eq } from "drizzle-orm";
import type { App } from "../../app/app";
import { runTransaction } from "../../app/db/client";
import { isConstraintViolation } from "../../app/db/constraint-violations";
import { generationJobs, products, stores, userRoles, users } from "../../app/db/schema";
import { canonicalEmail } from "../../app/domain/accounts/email-addresses/email-addresses";
import { hashPassword } from "../../app/domain/accounts/passwords/passwords";
import { grantStatements } from "../../app/domain/credits/grants";
import { generateJob } from "../../app/domain/designs/generation/generate-picture";
import { modelPrompt } from "../../app/domain/designs/generation/model-prompt";
import { parseImageSize, parseImageStyle } from "../../app/domain/designs/generation/prompts";
import { requestGeneration } from "../../app/domain/designs/generation/requests/request-generation";
import { createDraft } from "../../app/domain/products/creator-products/create-draft";
import { findCreatorProduct } from "../../app/domain/products/creator-products/creator-product";
import { renderMissingMockups } from "../../app/domain/products/mockups/render-mockups";
import { saveProduct } from "../../app/domain/products/publishing/save-product";
import { readSettings, settingStatement } from "../../app/domain/settings/settings";
import { createStore } from "../../app/domain/stores/store";
import { newId } from "../../app/lib/ids";
import type { DemoDesign } from "../../sandbox/openai/generator/demo-designs";
import { seedContent } from "./seed-content";
import { seedFilms } from "./seed-films";

export const DEMO_PASSWORD = "demo-password";
export const DEMO_ACCOUNTS = ["admin@example.com", "creator@example.com", "shopper@example.com"] as const;
/** Credits that the demo creator has left after drawing the demo store. */
const CREATOR_CREDITS = 50;
const STORE = {
  name: "Night Shift Prints",
  description:
    "Small-hours drawings for people who are up late on purpose. A few inks, soft cotton, printed one at a time.",
};
/** Garments in rotation, and the color that each card shows. */
const CLOTHES = [
  ["t-shirt", "black"],
  ["hoodie", "sand"],
  ["t-shirt", "white"],
  ["sweatshirt", "forest"],
  ["t-shirt", "navy"],
  ["long-sleeve", "heather-grey"],
  ["tank-top", "light-blue"],
  ["hoodie", "black"],
  ["t-shirt", "sand"],
  ["sweatshirt", "pink"],
  ["t-shirt", "maroon"],
  ["long-sleeve", "white"],
] as const;

type Parts = Pick<
  App,
  | "db"
  | "files"
  | "now"
  | "enqueue"
  | "imageGenerator"
  | "fallbackImageGenerator"
  | "vision"
  | "config"
  | "appSecret"
  | "rasterizer"
>;

/**
 * A demo shop made with the product's own rules: credits granted, pictures generated, products published. Each step is
 * skipped if done, so an interrupted seed continues.
 */
export async function seedDemo(
  app: Parts,
  { pieces, onProgress = () => {} }: { pieces: readonly DemoDesign[]; onProgress?: (text: string) => void },
): Promise<void> {
  const ids = new Map<string, string>();
  for (const email of DEMO_ACCOUNTS) ids.set(email, await seedUser(app, email));
  const [adminId, creatorId] = [ids.get("admin@example.com") ?? "", ids.get("creator@example.com") ?? ""];
  await seedContent(app);
  await seedFilms(app);
  await app.db.insert(userRoles).values({ userId: adminId, role: "admin" }).onConflictDoNothing();
  await grantOnce(app, creatorId, CREATOR_CREDITS + pieces.length);
  await createStore(app, { userId: creatorId, name: STORE.name });
  await app.db.update(stores).set({ description: STORE.description }).where(eq(stores.userId, creatorId));
  for (const [index, piece] of pieces.entries()) {
    onProgress(`${index + 1}/${pieces.length} ${piece.title}`);
    await seedPiece(app, creatorId, piece, index);
  }
}

/** Beta applications go to the sandbox's receiver unless configured otherwise. */
export async function seedLeadWebhook(
  app: Pick<App, "db" | "now" | "appSecret">,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  const known = await readSettings(app, ["lead-webhook-url"]);
  if (known["lead-webhook-url"] !== "") return;
  await runTransaction(app.db, [
    await settingStatement(app, { name: "lead-webhook-url", value: url, by: null }),
    await settingStatement(app, { name: "lead-webhook-secret", value: secret, by: null }),
  ]);
}

async function seedUser({ db, now }: Parts, email: string): Promise<string> {
  const [known] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) return known.id;
  const id = newId();
  await db.insert(users).values({
    id,
    email,
    normalizedEmail: canonicalEmail(email),
    passwordHash: await hashPassword(DEMO_PASSWORD),
    verifiedAt: now(),
    termsAcceptedAt: now(),
    createdAt: now(),
  });
  return id;
}

async function grantOnce(app: Parts, userId: string, amount: number): Promise<void> {
  const grant = {
    userId,
    amount,
    kind: "promotional",
    unitCostCents: 0,
    reason: "demo",
    reference: userId,
  } as const;
  try {
    await runTransaction(app.db, grantStatements(app, grant));
  } catch (error) {
    if (!isConstraintViolation(error, "already-posted")) throw error;
  }
}

/** One picture, one product: garments in rotation, each saved as a creator would save it. */
async function seedPiece(app: Parts, userId: string, piece: DemoDesign, index: number): Promise<void> {
  const [known] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.userId, userId), eq(products.title, piece.title), eq(products.state, "published")),
    );
  if (known) return;
  const [garmentId, cover] = CLOTHES[index % CLOTHES.length] ?? CLOTHES[0];
  const pictureId = await drawPiece(app, userId, piece);
  const started = await createDraft(app, { userId, pictureId, garmentId });
  if (started.status !== "started") throw new Error(`${piece.title}: ${started.status}`);
  const product = await findCreatorProduct(app, { userId, productId: started.productId });
  if (!product) throw new Error(`${piece.title} is gone`);
  const saved = await saveProduct(app, {
    product,
    changes: {
      ...product,
      title: piece.title,
      description: piece.description,
      colors: [cover, ...product.colors.filter((color) => color !== cover)],
    },
    publish: true,
  });
  if (saved.status !== "saved") throw new Error(`${piece.title}: ${saved.status} ${JSON.stringify(saved)}`);
  await renderMissingMockups(app, saved.versionId);
  // Spreads publication dates, as in a shop that grew over time.
  const publishedAt = app.now() - index * 36 * 60 * 60 * 1000;
  await app.db.update(products).set({ publishedAt }).where(eq(products.id, product.id));
}

async function drawPiece(app: Parts, userId: string, piece: DemoDesign): Promise<string> {
  const [style, size] = [parseImageStyle(piece.style), parseImageSize(SIZES[piece.size])];
  if (style === null || !size) throw new Error(`${piece.title}: style or size`);
  const requested = await requestGeneration(app, {
    userId,
    formKey: `showcase-${piece.slug}`,
    prompt: piece.prompt,
    style,
    size,
    isTransparent: true,
  });
  if (requested.status !== "queued" && requested.status !== "already")
    throw new Error(`${piece.title}: ${requested.status}`);
  // Demo designs were chosen by eye: their variation is fixed, not random.
  await app.db
    .update(generationJobs)
    .set({ seed: piece.seed, finalPrompt: modelPrompt({ words: piece.prompt, style, seed: piece.seed }) })
    .where(and(eq(generationJobs.id, requested.jobId), eq(generationJobs.state, "queued")));
  await generateJob(app, { jobId: requested.jobId });
  const [job] = await app.db.select().from(generationJobs).where(eq(generationJobs.id, requested.jobId));
  if (!job?.pictureId) throw new Error(`${piece.title}: ${job?.state} ${job?.failure}`);
  return job.pictureId;
}

const SIZES = { square: "1024x1024", portrait: "1024x1792", landscape: "1792x1024" } as const;
