import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { listBannerImports } from "~/domain/banners/banner-imports";
import { showBannerImport } from "~/domain/banners/import-banners";
import { MAX_BANNER_IMPORT_BYTES } from "~/domain/banners/read-import-rows";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readUpload } from "~/http/forms/read-upload";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { PageHead } from "~/ui/elements/page-layout";
import { readImportForm } from "./read-import.server";
import { words } from "./words";

const PATH = "/admin/affiliate-banners";
/** Space for the form's other parts. */
const FORM_BYTES = 10_000;
const { imports: text, toasts, faults } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/affiliate-banners/imports", "see");
  const cursor = parseCursor(new URL(request.url).searchParams, ID);
  return listBannerImports(context.app, { cursor });
}

/** Reads a file, a pasted text or a table, and shows what importing it would change. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, "/admin/affiliate-banners/imports", "manage");
  const { app } = context;
  await enforceFormRateLimit(context, "import-banners");
  const form = await readUpload(request, MAX_BANNER_IMPORT_BYTES + FORM_BYTES);
  const failed = (title: string) => redirectWithToast(app.origin, PATH, { kind: "error", title });
  if (form === "too-large") return failed(toasts.failedToImport({ message: faults.tooLarge }));
  const read = await readImportForm(app, form);
  if (read.status === "failed") return failed(read.message);
  const importId = await showBannerImport(app, { by, source: read.source, name: read.name, rows: read.rows });
  return redirect(`${PATH}/imports/${importId}`, 303);
}

export default function ImportsPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        crumbs={[{ label: words.preview.banners, href: PATH }, { label: text.title }]}
      />
      {list.rows.length === 0 ? (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.text}</p>
        </EmptyState>
      ) : (
        <Table
          caption={text.title}
          hideCaption
          rows={list.rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: text.when,
              cell: (row) => (
                <a href={`${PATH}/imports/${row.id}`}>
                  <DateTime at={row.createdAt} time />
                </a>
              ),
            },
            {
              label: text.from,
              cell: (row) => (
                <span className="break">
                  {text.sources[row.source]}
                  {row.name ? <small>{row.name}</small> : null}
                </span>
              ),
            },
            { label: text.who, cell: (row) => row.email },
            { label: text.state, cell: (row) => text.states[row.state] },
          ]}
        />
      )}
      <Pagination {...pageLinks(listLinks(`${PATH}/imports`, {}), list, ID)} />
    </>
  );
}
