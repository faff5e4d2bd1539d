import { sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { openIncidentOnceStatement } from "~/domain/incidents/incident-statements";
import { errorFields, log } from "~/lib/log";

/** How long before a model's shutdown an incident is opened. */
export const SHUTDOWN_NOTICE_MS = 30 * 24 * 60 * 60_000;

/**
 * Opens an incident for each configured model that will be shut down within a month, or is gone: companies shut models
 * down about twice a year, and list the date with the model. One incident for each model and date.
 */
export async function warnOfModelShutdowns(
  app: Pick<App, "db" | "now" | "config" | "imageGenerator">,
): Promise<void> {
  const { imageModel, secondImageModel, editModel, textModel } = app.config;
  let known: Awaited<ReturnType<App["imageGenerator"]["listModels"]>>;
  try {
    known = await app.imageGenerator.listModels();
  } catch (error) {
    // Asked again in an hour.
    log("warn", "models.unlisted", errorFields(error));
    return;
  }
  const at = app.now();
  const statements = [...new Set([imageModel, secondImageModel, editModel, textModel])].flatMap((model) => {
    const found = known.find(({ id }) => id === model);
    if (found && (found.endsAt === null || found.endsAt > at + SHUTDOWN_NOTICE_MS)) return [];
    const ends = found?.endsAt ? new Date(found.endsAt).toISOString().slice(0, 10) : null;
    return [
      openIncidentOnceStatement(
        app,
        {
          cause: ends ? `image-model:ends:${model}:${ends}` : `image-model:gone:${model}`,
          subject: model,
          detail: { company: "openai", ...(ends ? { ends } : { state: "gone" }) },
        },
        sql`1`,
      ),
    ];
  });
  if (statements.length > 0) await runTransaction(app.db, statements);
}
