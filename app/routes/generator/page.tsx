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
  useJobProgress,
  useOtherTabs,
  useScrollToResult,
  type WatchedJob,
} from "./job-progress";
import { useKeptReply } from "./kept-reply";
import { LIBRARY_PATH } from "./library/library-path";
import { EMPTY_PROMPT_DRAFT, type PromptDraft, PromptForm } from "./prompt-form/prompt-form";
import { readGenerateTab } from "./queries.server";
import { EditForms } from "./result/edits/edit-forms";
import { EnhancedPrompt } from "./result/edits/enhanced-prompt";
import { RegenerateForm } from "./result/edits/regenerate-form";
import { GenerationResult } from "./result/generation-result";
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

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { app } = context;
  const asked = new URL(request.url).searchParams;
  const common = { modelName: app.config.imageModel, credits: viewer.credits, formKey: newId() };
  // The former address of My Images.
  if (asked.get("tab") === "images") throw redirect(LIBRARY_PATH, 301);
  const jobId = asked.get("job");
  const sourceId = asked.get("vary") ?? asked.get("edit");
  const studio = await readGenerateTab(app, { userId: viewer.id, jobId, sourceId });
  const { hasStore, job, ahead, recent, batch, latest, outage } = studio;
  if (jobId !== null) orNotFound(job);
  if (sourceId !== null) orNotFound(studio.source);
  const source = studio.source && {
    ...{ id: studio.source.id, widthPx: studio.source.widthPx, heightPx: studio.source.heightPx },
    ...{ prompt: studio.source.prompt, originalName: studio.source.originalName },
    intent: asked.has("vary") ? ("vary" as const) : ("edit" as const),
  };
  const check = studio.check && summarizePrintCheck(studio.check);
  if (studio.check && check?.state === "waiting") await enqueueMeasurements(app, [studio.check.picture.id]);
  const idea = asked.get("prompt");
  const draft: PromptDraft =
    job?.kind === "generate" && idea === null
      ? { ...EMPTY_PROMPT_DRAFT, ...promptOf(job) }
      : { ...EMPTY_PROMPT_DRAFT, prompt: (idea ?? "").slice(0, 2_000) };
  const view = parsePictureView(asked);
  const shown = {
    hasStore,
    job,
    check,
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
  const { job } = seen;
  // Replies to the forms beside the picture are shown there.
  const isOfPicture = reply?.values.intent === "vary" || reply?.values.intent === "edit";
  const typed = isOfPicture ? undefined : reply;
  useJobProgress(jobToWatch(seen));
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
          key={`${typed ? "reply" : ""}${job?.id ?? ""}`}
          formKey={seen.formKey}
          draft={typed ? draftFromReply(typed.values) : seen.draft}
          credits={seen.credits}
          cost={IMAGE_CREDITS}
          isClosed={seen.outage?.isRejectingCalls ?? false}
          reply={typed}
        />
        <div className="gen-side">
          {seen.source ? (
            <SourcePicture
              picture={seen.source}
              forms={
                <EditForms
                  key={seen.source.id}
                  picture={seen.source}
                  here={`/ai-image-generator?${seen.source.intent}=${seen.source.id}`}
                  formKey={seen.formKey}
                  cost={IMAGE_CREDITS}
                  opened={seen.source.intent}
                  reply={isOfPicture ? reply : undefined}
                />
              }
            />
          ) : (
            <GenerationResult
              job={job}
              check={seen.check}
              ahead={seen.ahead}
              delay={seen.outage?.nextTry ?? null}
              view={seen.view}
              batch={seen.batch}
              isFirst={seen.recent.length === 0}
              enhanced={job ? <EnhancedPrompt job={job} formKey={seen.formKey} cost={IMAGE_CREDITS} /> : null}
              again={
                job && job.kind !== "redesign" ? (
                  <RegenerateForm job={job} formKey={`${seen.formKey}-again`} cost={IMAGE_CREDITS} />
                ) : null
              }
              work={
                job?.pictureId ? (
                  <PictureWork
                    key={job.id}
                    job={{ ...job, pictureId: job.pictureId }}
                    check={seen.check}
                    formKey={seen.formKey}
                    reply={isOfPicture ? reply : undefined}
                  />
                ) : null
              }
            />
          )}
          <RecentJobs
            jobs={seen.recent}
            currentId={job?.id ?? null}
            formKey={seen.formKey}
            cost={IMAGE_CREDITS}
          />
        </div>
      </div>
    </Wrap>
  );
}

/** The unfinished job in the canvas, or else one of the recent jobs. */
function jobToWatch({
  job,
  ahead,
  recent,
  latest,
}: {
  job: GenerationJobView | null;
  ahead: number;
  recent: RecentJob[];
  latest: string;
}): WatchedJob | null {
  if (job && isUnfinishedJob(job.state))
    return { id: job.id, shownProgress: progressKey(latest, ahead), isShown: true };
  const other = recent.find((one) => isUnfinishedJob(one.state));
  return other ? { id: other.id, shownProgress: progressKey(latest, null), isShown: false } : null;
}

function promptOf(job: GenerationJobView) {
  return {
    prompt: job.prompt,
    style: job.style,
    size: job.size,
    isTransparent: job.isTransparent,
    isEnhanced: job.finalPrompt !== job.prompt,
  };
}

/** The prompt as it was typed, after the server refused it. */
function draftFromReply(values: Record<string, string>): PromptDraft {
  return {
    prompt: values.prompt ?? "",
    style: values.style ?? "",
    size: values.size ?? EMPTY_PROMPT_DRAFT.size,
    isTransparent: values.transparent === "on",
    isEnhanced: values.asTyped !== "on",
    count: Number(values.count) || 1,
  };
}
