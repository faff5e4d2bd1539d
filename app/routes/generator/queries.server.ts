import { data } from "@remix-run/cloudflare";
import type { App } from "~/app";
import { breakerQuery, breakerState } from "~/domain/circuit-breakers/circuit-breaker";
import { FALLBACK_IMAGE_PROVIDER, PRIMARY_IMAGE_PROVIDER } from "~/domain/circuit-breakers/image-providers";
import { parsePictureWords, pictureWordsQuery } from "~/domain/designs/generation/ai-edits/picture-words";
import {
  batchJobsQuery,
  describeProgress,
  type JobSelector,
  ownJobQuery,
  queuePositionQuery,
  RECENT_JOBS,
  recentJobsQuery,
} from "~/domain/designs/generation/jobs/job-queries";
import { ownPictureQuery } from "~/domain/designs/pictures/own-pictures";
import {
  checkedPictureQuery,
  generatedPictureCheckQuery,
  parseCheckedPicture,
} from "~/domain/designs/print-check/check-rows";
import { LICENSE_PRICE_CENTS } from "~/domain/payments/purchases/image/license-price";
import { ownStoreQuery } from "~/domain/stores/store";
import { errorFields, log } from "~/lib/log";
import { formatCents } from "~/lib/money";
import { unreadPage } from "~/ui/site/errors/unread-page";
import { withExplanation } from "./explain-job-failure.server";
import { words } from "./library/words";
import { describeOutage } from "./result/jobs/describe-outage.server";

/**
 * Reads the Generate tab in one batch: the store, the job that is shown with its place in the queue, the latest
 * jobs, the print check of the picture that is shown, and whether the image model is available. Without a job id it shows the
 * unfinished job. While the database does not answer, the page says so, with the way to ask again.
 */
export async function readGenerateTab(
  app: Parameters<typeof readAll>[0],
  choice: Parameters<typeof readAll>[1] & { here: string },
) {
  return readAll(app, choice).catch((error) => {
    log("error", "generator.unread", errorFields(error));
    const action = { label: words.page.tryAgain, href: choice.here };
    const page = { title: words.page.failedToLoad, message: words.page.failedToLoadHint, action };
    throw data(unreadPage(page), { status: 503 });
  });
}

async function readAll(
  app: Pick<App, "db" | "now" | "fallbackImageGenerator">,
  choice: JobSelector & { sourceId: string | null },
) {
  const { userId, sourceId } = choice;
  const [stores, jobs, ahead, recent, breakers, others, checked, batch, sources, lines] = await app.db.batch([
    ownStoreQuery(app, { userId: choice.userId }),
    ownJobQuery(app, choice),
    queuePositionQuery(app, choice),
    recentJobsQuery(app, { userId: choice.userId, limit: RECENT_JOBS }),
    breakerQuery(app, { company: PRIMARY_IMAGE_PROVIDER }),
    breakerQuery(app, { company: FALLBACK_IMAGE_PROVIDER }),
    sourceId === null
      ? generatedPictureCheckQuery(app, choice)
      : checkedPictureQuery(app, { userId, pictureId: sourceId }),
    batchJobsQuery(app, choice),
    ownPictureQuery(app, { userId, pictureId: sourceId }),
    pictureWordsQuery(app, { userId, pictureId: sourceId }),
  ]);
  const withReason = (job: (typeof recent)[number]) => ({
    ...job,
    shortReason: withExplanation(job).explanation?.short ?? null,
  });
  return {
    hasStore: stores.length > 0,
    job: jobs[0] ? { ...withExplanation(jobs[0]), price: licensePrice(jobs[0]) } : null,
    ahead: ahead[0]?.ahead ?? 0,
    recent: recent.map(withReason),
    batch: batch.map(withReason),
    latest: describeProgress(recent),
    source: sources[0] ?? null,
    words: parsePictureWords(lines),
    check: checked[0] ? parseCheckedPicture(checked[0]) : null,
    outage: describeOutage(breakerState(breakers[0], app.now()), {
      now: app.now(),
      hasOther: app.fallbackImageGenerator !== null && breakerState(others[0], app.now()).status === "closed",
    }),
  };
}

/** Formatted here, so that the page's script does not carry how; null once the license was bought. */
function licensePrice({ licenseNumber }: { licenseNumber: string | null }): string | null {
  return licenseNumber === null ? formatCents(LICENSE_PRICE_CENTS) : null;
}
