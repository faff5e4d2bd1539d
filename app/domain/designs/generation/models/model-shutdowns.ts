import { sql } from "drizzle-orm";
import type { ImageGenerator, ListedModel } from "~/adapters/ports/image-generator";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import type { BreakerCompany } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { errorFields, log } from "~/lib/log";

/** How long before a model's shutdown an incident is opened. */
export const SHUTDOWN_NOTICE_MS = 30 * 24 * 60 * 60_000;

type Parts = Pick<App, "db" | "now" | "config" | "imageGenerator" | "fallbackImageGenerator">;

/**
 * Opens an incident for each configured model of each company that will be shut down within a month, or is gone: companies shut
 * models down about twice a year, and list the date with the model. One incident for each model and date.
 */
export async function warnOfModelShutdowns(app: Parts): Promise<void> {
  const { imageModel, secondImageModel, editModel, textModel, otherImageModel } = app.config;
  await warn(app, {
    company: PRIMARY_IMAGE_PROVIDER,
    generator: app.imageGenerator,
    models: [...new Set([imageModel, secondImageModel, editModel, textModel])],
    isListComplete: true,
  });
  if (app.fallbackImageGenerator)
    await warn(app, {
      company: FALLBACK_IMAGE_PROVIDER,
      generator: app.fallbackImageGenerator,
      models: [otherImageModel],
      isListComplete: false,
    });
}

interface Company {
  company: BreakerCompany;
  generator: Pick<ImageGenerator, "listModels">;
  models: string[];
  /** Whether a model that is not listed is gone. If not, that is found when it is called. */
  isListComplete: boolean;
}

async function warn(app: Parts, { company, generator, models, isListComplete }: Company): Promise<void> {
  let known: ListedModel[];
  try {
    known = await generator.listModels();
  } catch (error) {
    // Asked again in an hour.
    log("warn", "models.unlisted", { company, ...errorFields(error) });
    return;
  }
  const at = app.now();
  const statements = models.flatMap((model) => {
    const found = known.find(({ id }) => id === model);
    if (found ? found.endsAt === null || found.endsAt > at + SHUTDOWN_NOTICE_MS : !isListComplete) return [];
    const ends = found?.endsAt ? new Date(found.endsAt).toISOString().slice(0, 10) : null;
    return [
      openIncidentOnceStatement(
        app,
        {
          cause: ends ? `image-model:ends:${model}:${ends}` : `image-model:gone:${model}`,
          subject: model,
          detail: { company, ...(ends ? { ends } : { state: "gone" }) },
        },
        sql`1`,
      ),
    ];
  });
  if (statements.length > 0) await runTransaction(app.db, statements);
}
