import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ShownJob } from "~/domain/designs/jobs";
import { hintAtMeasuring } from "~/domain/designs/print-check/measuring";
import { IMAGE_CREDITS } from "~/domain/designs/prompts";
import { requireViewer } from "~/http/guards";
import type { RouteHandle } from "~/http/hydration";
import { found } from "~/http/responses";
import { isId, newId } from "~/lib/ids";
import { Tabs } from "~/ui/navigation";
import { PageHead, Wrap } from "~/ui/page";
import reportSheet from "~/ui/print-report.css?url";
import { act } from "./act.server";
import { AgainForm } from "./again-form";
import { summaryOf } from "./check-summary.server";
import { Composer, type Draft, EMPTY_DRAFT } from "./composer";
import stylesHref from "./generator.css?url";
import { ModelState, nextTry } from "./model-state";
import { MyImages } from "./my-images";
import { progressOf, useJobProgress, useResultInSight, type Waited } from "./progress";
import { readGallery, readStudio } from "./queries.server";
import { Recent, type RecentJob } from "./recent";
import { Stage } from "./stage";
import { StoreGate } from "./store-gate";
import { isOpen } from "./words";

export const handle: RouteHandle = { hydrate: true };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: stylesHref },
  { rel: "stylesheet", href: reportSheet },
];
export const meta: MetaFunction = () => [{ title: "AI Image Generator · Inkloom" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const { app } = context;
  const asked = new URL(request.url).searchParams;
  const common = { modelName: app.settings.imageModel, credits: viewer.credits, formKey: newId() };
  if (asked.get("tab") === "images") {
    const cursor = (name: string) => (isId(asked.get(name) ?? "") ? (asked.get(name) ?? "") : undefined);
    const search = (asked.get("q") ?? "").trim().slice(0, 200);
    const question = { userId: viewer.id, search, before: cursor("before"), after: cursor("after") };
    const { hasStore, page } = await readGallery(app, question);
    const isFirst = !question.before && !question.after;
    return { ...common, tab: "images" as const, hasStore, page, search, isFirst };
  }
  const jobId = asked.get("job");
  const studio = await readStudio(app, { userId: viewer.id, jobId });
  const { hasStore, job, ahead, recent, model } = studio;
  if (jobId !== null) found(job);
  const check = studio.check && summaryOf(studio.check);
  if (studio.check && check?.state === "waiting") await hintAtMeasuring(app, [studio.check.picture.id]);
  const idea = asked.get("prompt");
  const draft: Draft =
    job && idea === null
      ? { prompt: job.prompt, style: job.style, size: job.size, isTransparent: job.isTransparent }
      : { ...EMPTY_DRAFT, prompt: (idea ?? "").slice(0, 2_000) };
  const shown = { hasStore, job, check, ahead, recent, draft, model, now: app.now() };
  return { ...common, tab: "generate" as const, ...shown };
}

export async function action(args: ActionFunctionArgs) {
  const viewer = await requireViewer(args.request, args.context);
  return act(args, viewer);
}

export default function Generator() {
  const seen = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const job = seen.tab === "generate" ? seen.job : null;
  useJobProgress(seen.tab === "generate" ? waitedFor(seen) : null);
  useResultInSight(job?.id ?? null);
  if (!seen.hasStore)
    return (
      <StoreGate
        action="/ai-image-generator"
        name={reply?.values.name}
        error={reply?.errors.name?.[0] ?? reply?.errors.form?.[0]}
      />
    );
  return (
    <Wrap className="gen pb-16">
      <PageHead
        title="AI Image Generator"
        lead={
          <>
            Say what you see. <span className="whitespace-nowrap">{seen.modelName}</span> draws it at print
            size, ready for cloth.
          </>
        }
      />
      <Tabs
        label="AI Image Generator"
        current={seen.tab === "images" ? "/ai-image-generator?tab=images" : "/ai-image-generator"}
        tabs={[
          { label: "Generate", href: "/ai-image-generator" },
          { label: "My Images", href: "/ai-image-generator?tab=images" },
        ]}
      />
      {seen.tab === "images" ? (
        <MyImages page={seen.page} search={seen.search} isFirst={seen.isFirst} />
      ) : (
        <div className="gen-room">
          <ModelState model={seen.model} now={seen.now} />
          <Composer
            // A new answer fills the box anew; while one types, nothing does.
            key={`${reply ? "reply" : ""}${job?.id ?? ""}`}
            formKey={seen.formKey}
            draft={reply ? replied(reply.values) : seen.draft}
            credits={seen.credits}
            cost={IMAGE_CREDITS}
            isClosed={seen.model.status === "open" && seen.model.isRefusing}
            reply={reply}
          />
          <div className="gen-side">
            <Stage
              job={job}
              check={seen.check}
              ahead={seen.ahead}
              delay={seen.model.status === "open" ? nextTry(seen.model.retryAt, seen.now) : null}
              again={job ? <AgainForm job={job} formKey={seen.formKey} cost={IMAGE_CREDITS} /> : null}
            />
            <Recent jobs={seen.recent} currentId={job?.id ?? null} />
          </div>
        </div>
      )}
    </Wrap>
  );
}

/** The unfinished job on the bed, or else one among the late ones. */
function waitedFor({
  job,
  ahead,
  recent,
}: {
  job: ShownJob | null;
  ahead: number;
  recent: RecentJob[];
}): Waited | null {
  if (job && isOpen(job.state)) return { id: job.id, seen: progressOf({ ...job, ahead }), isShown: true };
  const other = recent.find((one) => isOpen(one.state));
  return other
    ? { id: other.id, seen: progressOf({ state: other.state, attempts: other.attempts }), isShown: false }
    : null;
}

/** What was typed, after the server refused it. */
function replied(values: Record<string, string>): Draft {
  return {
    prompt: values.prompt ?? "",
    style: values.style ?? "",
    size: values.size ?? EMPTY_DRAFT.size,
    isTransparent: values.transparent === "on",
  };
}
