import { sql } from "drizzle-orm";
import { AdapterError, isModelGone } from "~/adapters/adapter-error";
import type { GeneratedPicture, ImageEditOrder, ImageOrder } from "~/adapters/ports/image-generator";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { BreakerCompany } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { errorFields, log } from "~/lib/log";
import type { GenerationJob } from "../jobs/job";
import { recordModelCall } from "./record-model-call";

/** A picture, and the model that drew it. */
export interface DrawnPicture extends GeneratedPicture {
  model: string;
  company: BreakerCompany;
}

export type ModelCall =
  | { status: "drawn"; drawn: DrawnPicture }
  | { status: "failed"; company: BreakerCompany; error: AdapterError };

type Parts = Pick<App, "db" | "now" | "imageGenerator" | "fallbackImageGenerator" | "config">;

interface Model {
  company: BreakerCompany;
  model: string;
}

/**
 * The models to ask, in order. A job asks the first company and its second model, and the other company only where
 * the first one's models are gone or its circuit breaker is open: a temporary error is retried.
 */
function modelsFor(app: Parts, job: GenerationJob, company: BreakerCompany): Model[] {
  const { config } = app;
  const other: Model[] =
    app.fallbackImageGenerator && job.parentId === null
      ? [{ company: FALLBACK_IMAGE_PROVIDER, model: config.otherImageModel }]
      : [];
  if (company === FALLBACK_IMAGE_PROVIDER) return other;
  const own = [...new Set([job.model, config.secondImageModel])].map((model) => ({
    company: PRIMARY_IMAGE_PROVIDER,
    model,
  }));
  return [...own, ...other];
}

/** Asks one model after another as long as they are gone. */
export async function callModel(
  app: Parts,
  { job, company, order }: { job: GenerationJob; company: BreakerCompany; order: Order },
): Promise<ModelCall> {
  let failed: ModelCall | null = null;
  for (const each of modelsFor(app, job, company)) {
    const requestedAt = app.now();
    try {
      const drawn = await ask(app, each, order);
      await recordModelCall(app, { company: each.company, error: null, requestedAt });
      return { status: "drawn", drawn: { ...drawn, ...each } };
    } catch (error) {
      if (!(error instanceof AdapterError)) throw error;
      failed = { status: "failed", company: each.company, error };
      if (!isModelGone(error)) {
        await recordModelCall(app, { company: each.company, error, requestedAt });
        return failed;
      }
      await reportGoneModel(app, each);
    }
  }
  if (!failed) throw new Error(`no model for ${job.kind}`);
  if (failed.status === "failed")
    await recordModelCall(app, { company: failed.company, error: failed.error, requestedAt: app.now() });
  return failed;
}

type Order = ImageOrder & Partial<Pick<ImageEditOrder, "picture" | "mask">>;

function ask(app: Parts, { company, model }: Model, order: Order): Promise<GeneratedPicture> {
  const generator = company === PRIMARY_IMAGE_PROVIDER ? app.imageGenerator : app.fallbackImageGenerator;
  if (!generator) throw new Error(`no adapter for ${company}`);
  const { picture, mask = null, ...wanted } = order;
  const rest =
    company === PRIMARY_IMAGE_PROVIDER ? wanted : { ...wanted, prompt: withPlainBackground(wanted) };
  return picture ? generator.edit({ ...rest, model, picture, mask }) : generator.generate({ ...rest, model });
}

/** What is painted around the figures is removed afterwards, which a single color allows. */
function withPlainBackground({ prompt, transparent }: ImageOrder): string {
  return transparent ? `${prompt} On a plain white background, without shadow.` : prompt;
}

/** One incident for each model that was shut down. A failed write is only logged: the picture matters more. */
async function reportGoneModel(app: Pick<App, "db" | "now">, { company, model }: Model): Promise<void> {
  const incident = openIncidentOnceStatement(
    app,
    { cause: `image-model:gone:${model}`, subject: model, detail: { company, state: "gone" } },
    sql`1`,
  );
  await runTransaction(app.db, [incident]).catch((fault) =>
    log("warn", "breaker.missed", errorFields(fault)),
  );
}
