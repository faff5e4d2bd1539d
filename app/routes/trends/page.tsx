import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { latestAnalysesQuery, listTrends } from "~/domain/trends/list-trends";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readUpload } from "~/http/forms/read-upload";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { pageMeta } from "~/http/seo/page-meta";
import { ID, parseCursor } from "~/lib/pagination";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import type { ShownReply } from "~/ui/forms/form-reply";
import { AnalyzeTab } from "./analyze-tab";
import sheet from "./trends.css?url";
import { fileTooLarge, MAX_TRENDS_FORM_BYTES, runTrendsAction } from "./trends-action.server";
import { ViewTab } from "./view-tab";
import { words } from "./words";

const HERE = "/tshirt-trends";
const VIEW = `${HERE}?tab=trends`;
const LOGIN = `/login?redirectTo=${HERE}`;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: words.page.metaTitle, description: words.page.lead, path: HERE });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer) return { tab: "login" as const };
  const { searchParams } = new URL(request.url);
  if (searchParams.get("tab") === "trends") {
    const page = await listTrends(app, { userId: viewer.id, cursor: parseCursor(searchParams, ID) });
    return { tab: "trends" as const, page };
  }
  const analyses = await latestAnalysesQuery(app, { userId: viewer.id });
  return { tab: "analyze" as const, analyses, now: app.now(), hasEtsy: app.etsy !== null };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer)
    throw redirectWithToast(context.app.origin, LOGIN, {
      kind: "error",
      title: words.analyze.failed,
      description: words.page.mustBeLoggedIn,
    });
  await enforceFormRateLimit(context, "trends");
  const form = await readUpload(request, MAX_TRENDS_FORM_BYTES);
  return form === "too-large" ? fileTooLarge() : runTrendsAction(context, viewer.id, form);
}

export default function Trends() {
  const shown = useLoaderData<typeof loader>();
  const reply = useActionData<ShownReply>();
  if (shown.tab === "login")
    return (
      <Wrap className="pb-20">
        <PageHead title={words.page.title} lead={words.page.lead} />
        <EmptyState
          title={words.page.pleaseLogIn}
          drawing="screen"
          action={<ButtonLink href={LOGIN}>{words.page.login}</ButtonLink>}
        />
      </Wrap>
    );
  return (
    <Wrap className="pb-20">
      <PageHead title={words.page.title} lead={words.page.lead} />
      <Tabs
        label={words.page.tabsLabel}
        current={shown.tab === "trends" ? VIEW : HERE}
        tabs={[
          { label: words.page.analyze, href: HERE },
          { label: words.page.view, href: VIEW },
        ]}
      />
      <div className="grid gap-6 my-6">
        {shown.tab === "trends" ? <ViewTab page={shown.page} /> : <AnalyzeTab {...shown} reply={reply} />}
      </div>
    </Wrap>
  );
}
