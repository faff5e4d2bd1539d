import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { addressFault, bannerDefaults } from "~/domain/banners/banner-fields";
import { addBanner, type Banner, deleteBanner, listBanners, updateBanner } from "~/domain/banners/banners";
import { undoBannerChange } from "~/domain/banners/undo-banner-change";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { newId } from "~/lib/ids";
import { NUMBER_AND_ID } from "~/lib/pagination";
import { Button, ButtonLink } from "~/ui/elements/button";
import { csvColumn, numberColumn, textColumn } from "../page-kit/lists/columns";
import { ListPage } from "../page-kit/lists/list-page";
import type { ListView } from "../page-kit/lists/list-view";
import { type ListArgs, loadList } from "../page-kit/lists/load-list";
import { RefreshForm } from "../page-kit/lists/refresh-form";
import { readAdminAction } from "../page-kit/read-admin-action";
import { BannerActions, BannerLink, BannerName, StatusDot } from "./banner-cells";
import { BannerChanges } from "./banner-changes";
import { bannerForm, toBannerFields } from "./banner-form";
import { BannerFormCard } from "./banner-form-card";
import { AirtableImportDialog, FileImportDialog } from "./import-dialogs";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";
const { list: text, toasts } = words;

export type BannerRow = Banner & { now: number };

export const view: ListView<BannerRow> = {
  path: PATH,
  csv: "affiliate-banners",
  title: text.title,
  lead: text.lead,
  filters: [],
  cursors: NUMBER_AND_ID,
  columns: [
    csvColumn("id", (row) => row.id),
    { label: text.status, cell: (row) => <StatusDot banner={row} now={row.now} /> },
    { label: text.banner, cell: (row) => <BannerName banner={row} /> },
    // In the file, the names that an import understands.
    csvColumn("title", (row) => row.title),
    csvColumn("description", (row) => row.description),
    csvColumn("link_url", (row) => row.linkUrl),
    csvColumn("image_url", (row) => row.imageUrl),
    csvColumn("is_active", (row) => (row.isActive ? "Yes" : "No")),
    csvColumn("start_date", (row) => row.startDate),
    csvColumn("end_date", (row) => row.endDate),
    csvColumn("display_order", (row) => row.displayOrder),
    csvColumn("project_name", (row) => row.projectName),
    { ...textColumn<BannerRow>(text.project, (row) => row.projectName), csv: undefined },
    { label: text.link, cell: (row) => <BannerLink banner={row} /> },
    { ...numberColumn<BannerRow>(text.order, (row) => row.displayOrder), csv: undefined },
    numberColumn(text.clicks, (row) => row.clicks),
    { label: text.actions, cell: (row) => <BannerActions banner={row} /> },
  ],
  caption: () => text.caption,
  empty: () => text.empty,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle },
  // The download starts without leaving the page, with or without scripts.
  ...(data?.isExport ? [{ httpEquiv: "refresh", content: `0;url=${PATH}/export.json` }] : []),
];

export const loader = (args: ListArgs) =>
  loadList(args, view, async (app, { cursor, pageSize }) => {
    const query = new URL(args.request.url).searchParams;
    const editedId = query.get("edit") ?? "";
    const changedId = query.get("changed") ?? editedId;
    const { count, ...found } = await listBanners(app, { cursor, pageSize, editedId, changedId });
    const now = app.now();
    return {
      ...found,
      rows: found.rows.map((row) => ({ ...row, now })),
      banners: count,
      changedId,
      isExport: query.has("export"),
      formKey: newId(),
      defaults: { ...bannerDefaults(now), display_order: count + 1 },
    };
  });

/** The list with what was done to one banner, and the button that undoes it. */
const changedAddress = (id: string) => `${PATH}?changed=${encodeURIComponent(id.slice(0, 64))}`;

export async function action(args: ActionFunctionArgs) {
  const { app, by, form } = await readAdminAction(args, PATH, "manage");
  const intent = form.get("intent");
  const id = String(form.get("id") ?? "");
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const done = (title: string, description?: string) =>
    redirectWithToast(app.origin, id ? changedAddress(id) : PATH, {
      kind: description ? "info" : "success",
      title,
      description,
    });
  if (intent === "undo") {
    const entryId = String(form.get("entry") ?? "");
    const status = await undoBannerChange(app, { by, network, id, entryId });
    if (status === "unknown") throw notFound();
    return status === "undone"
      ? done(toasts.changeUndone)
      : redirectWithToast(app.origin, changedAddress(id), { kind: "info", title: toasts.changedSince });
  }
  if (intent === "delete") {
    if ((await deleteBanner(app, { by, network, id })) === "deleted") return done(toasts.deleted);
    return redirectWithToast(app.origin, PATH, {
      kind: "error",
      title: toasts.failedToDelete({ message: toasts.gone }),
    });
  }
  if (intent !== "add" && intent !== "update") throw notFound();
  const parsed = parseForm(form, bannerForm);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const fields = toBannerFields(parsed.value);
  for (const name of ["link_url", "image_url"] as const) {
    const fault = fields[name] === "" ? null : addressFault(app, fields[name]);
    if (fault) return invalidForm(fieldErrorsReply(form, { [name]: words.form.address[fault] }));
  }
  if (intent === "update") {
    const status = await updateBanner(app, { by, network, id, fields });
    if (status === "unknown")
      return redirectWithToast(app.origin, PATH, {
        kind: "error",
        title: toasts.failedToUpdate({ message: toasts.gone }),
      });
    return done(toasts.updated, status === "unchanged" ? toasts.unchanged : undefined);
  }
  const formKey = String(form.get("formKey") ?? "").slice(0, 64);
  const status = await addBanner(app, { by, network, formKey, fields });
  if (status === "forbidden") throw notFound();
  return done(toasts.added, status === "already" ? toasts.already : undefined);
}

export default function BannersPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <ListPage view={view} list={list}>
        <div className="grid gap-3 mt-4">
          <p className="num">{text.managing({ count: list.banners })}</p>
          <div className="actions">
            <form method="post" action={`${PATH}/export`}>
              <Button variant="outline" size="sm">
                {text.exportJson}
              </Button>
            </form>
            <ButtonLink variant="outline" size="sm" href="#import-banners" data-dialog="">
              {text.importJson}
            </ButtonLink>
            <ButtonLink variant="outline" size="sm" href="#import-airtable" data-dialog="">
              {text.importAirtable}
            </ButtonLink>
            <RefreshForm path={PATH} search="" loading={text.loading} />
            <a href={`${PATH}/imports`}>{text.imports}</a>
            <a href="#banner-form">{text.add}</a>
          </div>
          {list.isExport ? <p className="hint">{text.downloadByHand}</p> : null}
          <BannerChanges bannerId={list.changedId} trail={list.trail} />
        </div>
      </ListPage>
      <BannerFormCard edited={list.edited} defaults={list.defaults} formKey={list.formKey} />
      <FileImportDialog />
      <AirtableImportDialog />
    </>
  );
}
