import { eq, sql } from "drizzle-orm";
import { runTransaction } from "../../app/db/client";
import {
  publishBatches,
  publishItems,
  redesigns,
  sharePosts,
  shares,
  trendAnalyses,
} from "../../app/db/schema";
import { releaseHoldStatements } from "../../app/domain/credits/holds/resolve-hold";
import { generateJob } from "../../app/domain/designs/generation/generate-picture";
import { failJob } from "../../app/domain/designs/generation/jobs/fail-job";
import { creditHoldOfRedesign, type RedesignFailure } from "../../app/domain/designs/redesigns/redesign-row";
import { requestRedesign } from "../../app/domain/designs/redesigns/request-redesign";
import { requestSuggestion } from "../../app/domain/designs/suggestions/request-suggestion";
import { creditHoldOfSuggestion } from "../../app/domain/designs/suggestions/suggestion-row";
import { saveRule } from "../../app/domain/products/bulk/publish-rules";
import { saveWearable } from "../../app/domain/products/wearables/save-wearable";
import { requestAnalysis } from "../../app/domain/trends/request-analysis";
import { runAnalysis } from "../../app/domain/trends/run-analysis";
import { newId } from "../../app/lib/ids";
import type { createScriptApp } from "../../scripts/local/script-app";
import { openAccount, requestPicture } from "./generator-states";

type Parts = Awaited<ReturnType<typeof createScriptApp>>;

/** Has the wearables assistant in each state, and an analysis under way; nothing is changed by the walks. */
export const ASSISTANT_EMAIL = "assistant@example.com";
/** Has two analyses of one source, and one that met a wall. */
export const TRENDS_EMAIL = "trends@example.com";

export type AssistantState =
  | "suggestion running"
  | "suggestion failed"
  | "redesign running"
  | "redesign review"
  | "redesign near-copy"
  | "redesign wall"
  | "redesign brand"
  | "batch"
  | "rule"
  | "share"
  | "trends running"
  | "trends walled"
  | "trends comparison";

export type AssistantPaths = Record<AssistantState, string>;

/** Where the setup leaves the addresses for the tests, which run in processes of their own. */
const PATHS_VARIABLE = "E2E_ASSISTANT_PATHS";

export function leaveAssistantPaths(paths: AssistantPaths): void {
  process.env[PATHS_VARIABLE] = JSON.stringify(paths);
}

export function assistantPath(state: AssistantState): string {
  return (JSON.parse(process.env[PATHS_VARIABLE] ?? "{}") as AssistantPaths)[state];
}

/** Later than any walk: what is claimed until then, nobody works on. */
const LATER = Date.now() + 24 * 60 * 60 * 1000;

/** Returns the address of each state. */
export async function seedAssistantStates(app: Parts): Promise<AssistantPaths> {
  const userId = await openAccount(app, ASSISTANT_EMAIL);
  const { pictureId, redesignId } = await drawRedesign(app, userId);
  return {
    ...(await seedSuggestions(app, userId, pictureId)),
    "redesign running": redesignAt(await askForRedesign(app, userId)),
    "redesign review": redesignAt(redesignId),
    "redesign near-copy": redesignAt(await seedNearCopy(app, userId)),
    "redesign wall": redesignAt(await askForRedesign(app, userId, { failure: "wall" })),
    "redesign brand": redesignAt(
      await askForRedesign(app, userId, { failure: "protected-name", detail: "pikachu" }),
    ),
    ...(await seedProducts(app, userId, pictureId)),
    "trends running": await seedAnalysis(app, userId, { isRunning: true }),
    ...(await seedTrends(app)),
  };
}

const redesignAt = (id: string) => `/wearables?tab=redesign&redesign=${id}`;

/** A finished redesign with its picture, which the other states share. */
async function drawRedesign(app: Parts, userId: string) {
  const redesignId = await requestPicture(app, userId, "a fox under a moon");
  const made = await generateJob(app, { jobId: redesignId });
  if (made.status !== "done") throw new Error(`the redesign: ${made.status}`);
  await app.db.insert(redesigns).values({
    ...{ id: redesignId, userId, requestKey: newId(), way: "url", typed: "https://shop.example/fox" },
    ...{ requestedChange: "with a moon", state: "drawing", score: 12, pageTitle: "Retro fox tee" },
    theme: JSON.stringify({ motifs: ["fox"], moods: ["retro"], style: "", palette: ["red"] }),
    leftOut: JSON.stringify(["Foxwear"]),
    createdAt: app.now(),
  });
  return { redesignId, pictureId: made.pictureId };
}

async function seedNearCopy(app: Parts, userId: string): Promise<string> {
  const id = await requestPicture(app, userId, "a fox once more");
  await failJob(app, { id, userId, credits: 1 }, "provider:near-copy");
  await app.db.insert(redesigns).values({
    ...{ id, userId, requestKey: newId(), way: "picture", typed: "", requestedChange: "" },
    ...{ state: "drawing", score: 91, createdAt: app.now() },
  });
  return id;
}

/** A redesign that is being read, or that ended with its credits back. */
async function askForRedesign(
  app: Parts,
  userId: string,
  end?: { failure: RedesignFailure; detail?: string },
): Promise<string> {
  const asked = await requestRedesign(app, {
    ...{ userId, formKey: newId(), way: "url", typed: "https://shop.example/fox", requestedChange: "" },
  });
  if (asked.status !== "queued") throw new Error(asked.status);
  const { redesignId: id } = asked;
  await runTransaction(
    app.db,
    end
      ? [
          sql`UPDATE redesigns SET state = 'failed', failure = ${end.failure}, failure_detail = ${end.detail ?? null}, finished_at = ${app.now()} WHERE id = ${id}`,
          ...releaseHoldStatements(app, creditHoldOfRedesign({ id, userId })),
        ]
      : [sql`UPDATE redesigns SET claimed_until = ${LATER}, created_at = ${LATER} WHERE id = ${id}`],
  );
  return id;
}

async function seedSuggestions(app: Parts, userId: string, pictureId: string) {
  const ask = async () => {
    const asked = await requestSuggestion(app, {
      ...{ userId, pictureId, formKey: newId(), language: "en" },
      typed: { title: "A fox of mine", description: "", tags: "" },
    });
    if (asked.status !== "queued") throw new Error(asked.status);
    return asked.suggestionId;
  };
  const [running, failed] = [await ask(), await ask()];
  await runTransaction(app.db, [
    sql`UPDATE suggestions SET claimed_until = ${LATER}, created_at = ${LATER} WHERE id = ${running}`,
    sql`UPDATE suggestions SET state = 'failed', failure = 'unavailable', finished_at = ${app.now()} WHERE id = ${failed}`,
    ...releaseHoldStatements(app, creditHoldOfSuggestion({ id: failed, userId })),
  ]);
  return {
    "suggestion running": `/wearables?suggestion=${running}`,
    "suggestion failed": `/wearables?suggestion=${failed}`,
  };
}

/** A product, a batch that is under way, a rule, and a share with a post in each state. */
async function seedProducts(app: Parts, userId: string, pictureId: string) {
  const saved = await saveWearable(app, {
    ...{ userId, pictureId, formKey: newId(), source: "manual", tags: "fox" },
    ...{ title: "Fox under a moon", description: "A fox." },
  });
  if (saved.status !== "started") throw new Error(saved.status);
  const { productId } = saved;
  const [batchId, shareId, createdAt] = [newId(), newId(), app.now()];
  const item = { batchId, userId, colors: `["white"]`, priceCents: 2900, createdAt };
  const post = { shareId, userId, text: "Check out my new design: Fox", dueAt: createdAt, createdAt };
  await saveRule(app, { userId, garments: ["t-shirt", "hoodie"], tone: "light", markupPercent: 40 });
  await runTransaction(app.db, [
    app.db.insert(publishBatches).values({ id: batchId, userId, pictureId, requestKey: newId(), createdAt }),
    app.db.insert(publishItems).values([
      { ...item, id: newId(), garmentId: "t-shirt", state: "published", productId },
      { ...item, id: newId(), garmentId: "hoodie", state: "queued", claimedUntil: LATER },
      { ...item, id: newId(), garmentId: "hoodie-youth", state: "refused", problem: "not-printable" },
    ]),
    app.db.insert(shares).values({
      ...{ id: shareId, userId, productId, requestKey: newId(), message: "Check out my new design: Fox" },
      ...{ hasHashtags: true, hasEmojis: true, createdAt },
    }),
    app.db.insert(sharePosts).values([
      { ...post, id: newId(), network: "facebook", state: "posted", url: "https://facebook.example/1" },
      {
        ...{ ...post, id: newId(), network: "twitter", state: "failed" },
        ...{ failure: "refused", failureDetail: "Status is a duplicate." },
      },
      { ...post, id: newId(), network: "instagram", state: "manual" },
      { ...post, id: newId(), network: "tiktok", state: "queued", dueAt: LATER },
    ]),
  ]);
  return {
    batch: `/wearables/publish/${batchId}`,
    rule: "/wearables/rules",
    share: `/wearables?tab=products&shared=${shareId}`,
  };
}

/** An analysis of pasted titles, finished or under way; returns its address. */
async function seedAnalysis(
  app: Parts,
  userId: string,
  { titles = ["Retro Cat Tee"], isRunning = false }: { titles?: string[]; isRunning?: boolean },
): Promise<string> {
  const asked = await requestAnalysis(app, {
    ...{ userId, kind: "pasted", key: "pasted:a shop", source: "A shop", pasted: titles.join("\n") },
  });
  if (asked.status !== "queued") throw new Error(asked.status);
  const { analysisId } = asked;
  if (!isRunning) {
    const alone = { etsy: null, trendNamer: { nameTrends: async () => [] }, pageFetcher: null as never };
    await runAnalysis({ ...app, ...alone }, { analysisId });
    return `/tshirt-trends/${analysisId}`;
  }
  await app.db.update(trendAnalyses).set({ claimedUntil: LATER }).where(eq(trendAnalyses.id, analysisId));
  return "/tshirt-trends";
}

async function seedTrends(app: Parts) {
  const userId = await openAccount(app, TRENDS_EMAIL);
  const titles = (cats: number, bears: number) => [
    ...Array.from({ length: cats }, (_, at) => `Retro Cat Tee ${at}`),
    ...Array.from({ length: bears }, (_, at) => `Camping Bear Shirt ${at}`),
  ];
  await seedAnalysis(app, userId, { titles: titles(40, 5) });
  const comparison = await seedAnalysis(app, userId, { titles: titles(8, 40) });
  await app.db.insert(trendAnalyses).values({
    ...{ id: newId(), userId, state: "failed", fault: "captcha", sourceKind: "shop" },
    ...{ sourceKey: "shop:wall", source: "https://wall.example/", createdAt: app.now(), finishedAt: LATER },
  });
  return { "trends walled": "/tshirt-trends", "trends comparison": comparison };
}
