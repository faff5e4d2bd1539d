import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import {
  listImports,
  MAX_PIECE_IMPORT_BYTES,
  type ReadPiecesResult,
  readPiecesFile,
  showImport,
} from "~/domain/content/import-pieces";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readUpload } from "~/http/forms/read-upload";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { Input, Textarea } from "~/ui/forms/fields";
import { describeFault } from "../describe-fault";
import { fieldWords } from "../field-words";
import { words } from "../words";

const PATH = "/admin/content/imports";
/** The form's other parts. */
const FORM_BYTES = 10_000;
const MAX_NAME_CHARACTERS = 120;
const { imports: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PATH, "see");
  const cursor = parseCursor(new URL(request.url).searchParams, ID);
  return listImports(context.app, { cursor });
}

/** Reads a file or a pasted text, and shows what importing it would change. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, PATH, "import");
  const { app } = context;
  await enforceFormRateLimit(context, "import-content");
  const form = await readUpload(request, MAX_PIECE_IMPORT_BYTES + FORM_BYTES);
  const failed = (reason: string) =>
    redirectWithToast(app.origin, PATH, { kind: "error", title: text.failed({ reason }) });
  if (form === "too-large") return failed(text.faults["too-large"]);
  const file = form.get("pieces");
  const pasted = form.get("pasted");
  const isFile = file instanceof File && file.size > 0;
  const json = isFile ? await file.text() : typeof pasted === "string" ? pasted.trim() : "";
  if (json === "") return failed(text.faults["no-file"]);
  const read = readPiecesFile(json, app.config);
  if (read.status !== "read") return failed(describeRefusal(read));
  const name = isFile ? file.name.slice(0, MAX_NAME_CHARACTERS) : "";
  return redirect(`${PATH}/${await showImport(app, { by, name, pieces: read.pieces })}`, 303);
}

function describeRefusal(refused: Exclude<ReadPiecesResult, { status: "read" }>): string {
  switch (refused.status) {
    case "too-many":
      return text.faults["too-many"](refused);
    case "faulty":
      return text.faults.entry({
        entry: refused.entry,
        field: fieldWords.labels[refused.field] ?? refused.field,
        fault: describeFault(refused.fault),
      });
    default:
      return text.faults[refused.status];
  }
}

export default function ContentImportsPage() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        crumbs={[{ label: words.list.title, href: "/admin/content" }, { label: text.title }]}
      />
      <Card className="mb-8">
        <form method="post" encType="multipart/form-data" className="form">
          <Input label={text.file} name="pieces" type="file" accept=".json,application/json" />
          <Textarea label={text.pasted} name="pasted" rows={6} />
          <div className="actions">
            <Button busyText={text.reading}>{text.show}</Button>
          </div>
        </form>
      </Card>
      {list.rows.length > 0 ? (
        <Table
          caption={text.caption}
          rows={list.rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: text.when,
              cell: (row) => (
                <a href={`${PATH}/${row.id}`}>
                  <DateTime at={row.createdAt} time />
                </a>
              ),
            },
            { label: text.from, cell: (row) => <bdi className="break">{row.name || text.pastedName}</bdi> },
            { label: text.who, cell: (row) => row.email },
            { label: text.state, cell: (row) => text.states[row.state] },
          ]}
        />
      ) : null}
      <Pagination {...pageLinks(listLinks(PATH, {}), list, ID)} />
    </>
  );
}
