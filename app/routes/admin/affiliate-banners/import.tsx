import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { applyBannerImport, cancelBannerImport, undoBannerImport } from "~/domain/banners/apply-import";
import { IMPORT_CHANGES, readBannerImport } from "~/domain/banners/banner-imports";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { BY_LINE_NUMBER, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Button } from "~/ui/elements/button";
import { Pagination, Tabs } from "~/ui/elements/navigation";
import { ActionCard, DetailPage } from "../page-kit/detail-page";
import { readAdminAction } from "../page-kit/read-admin-action";
import { ImportRows } from "./import-rows";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";
const ACTS = { apply: applyBannerImport, cancel: cancelBannerImport, undo: undoBannerImport };
const { preview: text, imports, toasts } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/affiliate-banners/imports/:id", "see");
  const query = new URL(request.url).searchParams;
  const change = IMPORT_CHANGES.find((each) => each === query.get("change")) ?? null;
  const place = { importId: params.id ?? "", change, cursor: parseCursor(query, BY_LINE_NUMBER) };
  return { ...orNotFound(await readBannerImport(context.app, place)), change };
}

export async function action(args: ActionFunctionArgs) {
  const page = "/admin/affiliate-banners/imports/:id";
  const { app, by, id: importId, form } = await readAdminAction(args, page, "manage");
  const intent = String(form.get("intent"));
  if (intent !== "apply" && intent !== "cancel" && intent !== "undo") throw notFound();
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const result = await ACTS[intent](app, { by, network, importId });
  if (result.status === "unknown") throw notFound();
  const here = `${PATH}/imports/${importId}`;
  if (result.status === "already")
    return redirectWithToast(app.origin, here, { kind: "info", title: toasts.already });
  const isAirtable = form.get("source") === "airtable";
  const title = {
    apply: isAirtable ? toasts.importedFromAirtable({ count: result.count }) : toasts.imported,
    cancel: toasts.canceled,
    undo: toasts.undone,
  }[intent];
  const description =
    intent !== "cancel" && result.keptCount > 0 ? toasts.kept({ count: result.keptCount }) : undefined;
  return redirectWithToast(app.origin, here, { kind: "success", title, description });
}

export default function ImportPage() {
  const { found, counts, page, change, audit } = useLoaderData<typeof loader>();
  const path = `${PATH}/imports/${found.id}`;
  const href = listLinks(path, { change: change ?? "" });
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const toApply = counts.new + counts.changed;
  return (
    <DetailPage
      title={text.titles[found.state]}
      crumbs={[
        { label: text.banners, href: PATH },
        { label: text.crumb, href: `${PATH}/imports` },
        { label: imports.states[found.state] },
      ]}
      lead={text.lead({ source: imports.sources[found.source], name: found.name })}
      audit={audit}
    >
      {found.state === "shown" ? (
        <ActionCard title={text.decide}>
          {toApply === 0 ? <p>{text.nothingToDo}</p> : null}
          <form method="post" className="actions">
            <input type="hidden" name="source" value={found.source} />
            {toApply > 0 ? (
              <Button name="intent" value="apply" busyText={text.applying}>
                {text.apply({ count: toApply })}
              </Button>
            ) : null}
            <Button name="intent" value="cancel" variant="outline" busyText={text.busy}>
              {text.cancel}
            </Button>
          </form>
        </ActionCard>
      ) : null}
      {found.state === "done" ? (
        <ActionCard title={imports.states.done}>
          <p className="hint">{text.undoHint}</p>
          <form method="post" className="actions mt-3">
            <Button name="intent" value="undo" variant="outline" busyText={text.busy}>
              {text.undo}
            </Button>
          </form>
        </ActionCard>
      ) : null}
      <div className="my-6">
        <Tabs
          label={text.which}
          current={href()}
          tabs={[
            { label: text.all, href: path, count: total },
            ...IMPORT_CHANGES.filter((each) => counts[each] > 0).map((each) => ({
              label: text.changes[each],
              href: listLinks(path, { change: each })(),
              count: counts[each],
            })),
          ]}
        />
      </div>
      <ImportRows rows={page.rows} state={found.state} />
      <Pagination {...pageLinks(href, page)} />
    </DetailPage>
  );
}
