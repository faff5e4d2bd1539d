import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readSessionToken } from "~/http/cookies/session-cookies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Tabs } from "~/ui/elements/navigation";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import uploadSheet from "~/ui/uploads/upload-form.css?url";
import { ManualUpload } from "./manual/manual-upload";
import { readManualUpload } from "./manual/read-manual-upload.server";
import { MyProducts } from "./products/my-products";
import { readMyProducts } from "./products/read-my-products.server";
import { readRedesign } from "./redesign/read-redesign.server";
import { RedesignTab } from "./redesign/redesign";
import { ShareResult } from "./share/share-result";
import { WAITING_SECONDS } from "./waiting";
import sheet from "./wearables.css?url";
import { handleWearablesAction } from "./wearables-action.server";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: uploadSheet },
  { rel: "stylesheet", href: sheet },
];
export const meta: MetaFunction = () => [
  { title: words.page.metaTitle },
  { name: "robots", content: "noindex" },
];

/** Without script a page that waits loads itself again. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const url = new URL(request.url);
  if (!viewer) return data({ tab: "closed" as const, returnTo: url.pathname + url.search });
  const query = url.searchParams;
  const read = { app: context.app, viewer, query };
  if (query.get("tab") === "products") {
    const products = await readMyProducts(read);
    const isWaiting = products.shown === "share" && products.share.isWaiting;
    return data(
      { tab: "products" as const, ...products },
      isWaiting ? { headers: { refresh: String(WAITING_SECONDS) } } : undefined,
    );
  }
  if (query.get("tab") === "redesign") {
    const redesign = await readRedesign(read);
    return data(
      { tab: "redesign" as const, ...redesign },
      redesign.step === "generating" ? { headers: { refresh: String(WAITING_SECONDS) } } : undefined,
    );
  }
  const manual = await readManualUpload(read);
  const isWaiting = manual.step === "details" && manual.waiting;
  return data(
    { tab: "manual" as const, ...manual },
    isWaiting ? { headers: { refresh: String(WAITING_SECONDS) } } : undefined,
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  // If the session has ended, a posted form is kept (`requireViewer`); a GET is sent to the login page.
  if (!(await context.viewer()) && readSessionToken(request, context.app.origin) === null)
    throw redirectWithToast(context.app.origin, "/login?redirectTo=%2Fwearables", {
      kind: "error",
      title: words.page.notAuthenticated,
    });
  const viewer = await requireViewer(request, context);
  return handleWearablesAction(request, context, viewer);
}

export default function Wearables() {
  const page = useLoaderData<typeof loader>();
  if (page.tab === "closed")
    return (
      <Wrap className="pb-20">
        <PageHead title={words.page.heading} />
        <EmptyState
          title={words.page.pleaseLogIn}
          action={
            <ButtonLink href={`/login?redirectTo=${encodeURIComponent(page.returnTo)}`}>
              {words.page.login}
            </ButtonLink>
          }
        />
      </Wrap>
    );
  return (
    <Wrap className="pb-20">
      <PageHead title={words.page.heading} lead={words.page.lead} />
      <Tabs
        label={words.page.tabsLabel}
        current={page.tab === "manual" ? "/wearables" : `/wearables?tab=${page.tab}`}
        tabs={[
          { label: words.page.tabs.manual, href: "/wearables" },
          { label: words.page.tabs.redesign, href: "/wearables?tab=redesign" },
          { label: words.page.tabs.products, href: "/wearables?tab=products" },
        ]}
      />
      {page.tab === "products" ? (
        page.shown === "share" ? (
          <ShareResult share={page.share} />
        ) : (
          <MyProducts {...page} />
        )
      ) : page.tab === "redesign" ? (
        <RedesignTab {...page} />
      ) : (
        <ManualUpload {...page} />
      )}
    </Wrap>
  );
}
