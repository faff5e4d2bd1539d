import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { GenerationJobView } from "~/domain/designs/generation/jobs/job-queries";
import { IMAGE_CREDITS } from "~/domain/designs/generation/prompts";
import { enqueueMeasurements } from "~/domain/designs/print-check/measurement-requests";
import { orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { newId } from "~/lib/ids";
import { Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import reportSheet from "~/ui/print-check/print-report.css?url";
import { handleGeneratorAction } from "./generator-action.server";
import {
  progressKey,
  useAwaitedPictures,
  useJobProgress,
  useOtherTabs,
  useScrollToResult,
  type WatchedJob,
} from "./job-progress";
import { useKeptReply } from "./kept-reply";
import { LIBRARY_PATH } from "./library/library-path";
import { draftFromReply, openingDraft } from "./prompt-form/prompt-draft";
import { PromptForm } from "./prompt-form/prompt-form";
import { PROMPT_IDEAS } from "./prompt-form/prompt-ideas-words";
import { readGenerateTab } from "./queries.server";
import { repliesByPlace } from "./reply-place";
import { EnhancedPrompt } from "./result/edits/enhanced-prompt";
import { RefusedAgain, RegenerateForm } from "./result/edits/regenerate-form";
import { GenerationResult } from "./result/generation-result";
import { describePosition } from "./result/jobs/describe-position.server";
import { ModelOutageNotice } from "./result/jobs/model-outage-notice";
import { type RecentJob, RecentJobs } from "./result/jobs/recent-jobs";
import { parsePictureView } from "./result/picture/picture-view";
import { PictureWork } from "./result/picture/picture-work";
import { summarizePrintCheck } from "./result/picture/print-check-summary.server";
import { SourcePicture } from "./result/picture/source-picture";
import { StoreRequired } from "./store-required";
import stylesHref from "./styles/generator.css?url";
import { isUnfinishedJob } from "./unfinished-job";
import * as words from "./words";

export const handle: RouteHandle = { hydrate: true };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: reportSheet },
];
export const meta: MetaFunction = () => [{ title: words.pageMetaTitle }];

/** What a picture is opened for, as an address says it. */
const SOURCE_INTENTS = ["vary", "edit", "again"] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { app } = context;
  const url = new URL(request.url);
  const asked = url.searchParams;
  const common = { modelName: app.config.imageModel, credits: viewer.credits, formKey: newId() };
  // The former address of My Images.
  if (asked.get("tab") === "images") throw redirect(LIBRARY_PATH, 301);
  const jobId = asked.get("job");
  const intent = SOURCE_INTENTS.find((each) => asked.has(each));
  const sourceId = intent ? asked.get(intent) : null;
  const studio = await readGenerateTab(app, {
    ...{ userId: viewer.id, jobId, sourceId },
    here: url.pathname + url.search,
  });
  const { hasStore, job, ahead, recent, batch, latest, outage } = studio;
  if (jobId !== null) orNotFound(job);
  if (sourceId !== null) orNotFound(studio.source);
  const wordsOf = studio.words;
  const source =
    studio.source && intent
      ? {
          ...{ id: studio.source.id, widthPx: studio.source.widthPx, heightPx: studio.source.heightPx },
          name: wordsOf?.name ?? "",
          here: `/ai-image-generator?${intent}=${studio.source.id}`,
          // Without words there is nothing to use again but the picture.
          opened: intent !== "again" ? intent : wordsOf?.request ? null : ("edit" as const),
        }
      : null;
  const check = studio.check && summarizePrintCheck(studio.check);
  if (studio.check && check?.state === "waiting") await enqueueMeasurements(app, [studio.check.picture.id]);
  const again = (intent === "again" && wordsOf?.request) || null;
  const draft = openingDraft({ idea: asked.get("prompt"), again, job });
  const view = parsePictureView(asked);
  const shown = {
    hasStore,
    job,
    check,
    position: job ? describePosition(job, { ahead, delay: outage?.nextTry ?? null }) : "",
    ideas: PROMPT_IDEAS,
    ahead,
    recent,
    batch,
    latest,
    view,
    source,
    draft,
    outage,
    now: app.now(),
  };
  return { ...common, ...shown };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args.request, args.context);
  return handleGeneratorAction(args, viewer);
}

export default function Generator() {
  const seen = useLoaderData<typeof loader>();
  const reply = useKeptReply(useActionData<typeof action>());
  const { job, source } = seen;
  const replies = repliesByPlace(reply);
  const typed = replies.prompt;
  // A form that is refused comes back to what is shown.
  const here = source?.here ?? (job ? `/ai-image-generator?job=${job.id}` : "/ai-image-generator");
  const common = { here, formKey: seen.formKey, cost: IMAGE_CREDITS };
  useJobProgress(jobToWatch(seen));
  useAwaitedPictures(seen.recent.filter(({ state }) => isUnfinishedJob(state)).map(({ id }) => id));
  useOtherTabs(seen.latest);
  useScrollToResult(job?.id ?? null);
  if (!seen.hasStore)
    return (
      <StoreRequired
        action="/ai-image-generator"
        name={reply?.values.name}
        error={reply?.errors.name?.[0] ?? reply?.errors.form?.[0]}
      />
    );
  return (
    <Wrap className="gen pb-16">
      <PageHead title={words.pageHeading} lead={words.pageLead({ modelName: seen.modelName })} />
      <Tabs
        label={words.pageHeading}
        current="/ai-image-generator"
        tabs={[
          { label: words.pageGenerate, href: "/ai-image-generator" },
          { label: words.pageMyImages, href: LIBRARY_PATH },
        ]}
      />
      <div className="gen-room">
        <ModelOutageNotice outage={seen.outage} now={seen.now} />
        <PromptForm
          // Only a new reply replaces the text in the form.
          key={`${typed ? "reply" : ""}${source?.id ?? job?.id ?? ""}`}
          here={here}
          ideas={seen.ideas}
          formKey={seen.formKey}
          draft={typed ? draftFromReply(typed.values) : seen.draft}
          credits={seen.credits}
          cost={IMAGE_CREDITS}
          isClosed={seen.outage?.isRejectingCalls ?? false}
          reply={typed}
        />
        <div className="gen-side">
          <RefusedAgain reply={replies.again} />
          {source ? (
            <SourcePicture
              picture={source}
              here={source.here}
              isBeingMeasured={seen.check?.state === "waiting"}
              work={
                <PictureWork
                  {...common}
                  key={source.id}
                  picture={source}
                  check={seen.check}
                  opened={source.opened}
                  reply={replies.picture}
                />
              }
            />
          ) : (
            <GenerationResult
              job={job}
              check={seen.check}
              position={seen.position}
              view={seen.view}
              batch={seen.batch}
              isFirst={seen.recent.length === 0}
              enhanced={job ? <EnhancedPrompt {...common} job={job} reply={replies.enhanced} /> : null}
              again={
                job && job.kind !== "redesign" ? (
                  <RegenerateForm
                    {...common}
                    job={job}
                    formKey={`${seen.formKey}-again`}
                    reply={replies.again}
                  />
                ) : null
              }
              work={
                job?.pictureId ? (
                  <PictureWork
                    {...common}
                    key={job.id}
                    picture={{ id: job.pictureId, widthPx: job.widthPx, heightPx: job.heightPx }}
                    check={seen.check}
                    reply={replies.picture}
                  />
                ) : null
              }
            />
          )}
          <RecentJobs {...common} jobs={seen.recent} currentId={job?.id ?? null} reply={replies.again} />
        </div>
      </div>
    </Wrap>
  );
}

/** The unfinished job in the canvas, or else one of the recent jobs. */
function jobToWatch({
  job,
  source,
  ahead,
  recent,
  latest,
}: {
  job: GenerationJobView | null;
  /** Shown in the canvas instead of a job. */
  source: object | null;
  ahead: number;
  recent: RecentJob[];
  latest: string;
}): WatchedJob | null {
  if (job && !source && isUnfinishedJob(job.state))
    return { id: job.id, shownProgress: progressKey(latest, ahead), isShown: true };
  const other = recent.find((one) => isUnfinishedJob(one.state));
  return other ? { id: other.id, shownProgress: progressKey(latest, null), isShown: false } : null;
}
