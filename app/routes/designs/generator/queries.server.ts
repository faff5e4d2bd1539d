import type { App } from "~/app";
import { breakerQuery, standingOf } from "~/domain/breakers/breaker";
import { aheadQuery, type JobChoice, jobQuery, listJobsQuery } from "~/domain/designs/jobs";
import { type GalleryQuestion, galleryQuery, pageOf } from "~/domain/designs/pictures";
import { drawnCheckQuery, readCheckedPicture } from "~/domain/designs/print-check/checks";
import { ownStoreQuery } from "~/domain/stores/store";

const RECENT_JOBS = 8;

/**
 * The Generate tab in one batch: the store, the job that is shown with its place in the queue, the latest jobs, the print check of what was drawn,
 * and whether the image model can be reached.
 * Without a job's id the unfinished one is shown: whoever comes back wants to see that.
 */
export async function readStudio(app: Pick<App, "db" | "now">, choice: JobChoice) {
  const [stores, jobs, ahead, recent, breakers, checked] = await app.db.batch([
    ownStoreQuery(app, { userId: choice.userId }),
    jobQuery(app, choice),
    aheadQuery(app, choice),
    listJobsQuery(app, { userId: choice.userId, limit: RECENT_JOBS }),
    breakerQuery(app, { company: "openai" }),
    drawnCheckQuery(app, choice),
  ]);
  return {
    hasStore: stores.length > 0,
    job: jobs[0] ?? null,
    ahead: ahead[0]?.ahead ?? 0,
    recent,
    check: checked[0] ? readCheckedPicture(checked[0]) : null,
    model: standingOf(breakers[0], app.now()),
  };
}

/** The My Images tab in one batch. */
export async function readGallery(app: Pick<App, "db">, question: GalleryQuestion) {
  const [stores, rows] = await app.db.batch([
    ownStoreQuery(app, { userId: question.userId }),
    galleryQuery(app, question),
  ]);
  return { hasStore: stores.length > 0, page: pageOf(rows, question) };
}
