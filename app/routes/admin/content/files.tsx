import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MAX_ALT_CHARACTERS } from "~/domain/content/content-kinds";
import { addContentFile, listContentFiles, MAX_EDITOR_VIDEO_BYTES } from "~/domain/content/files";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readUploadedFile } from "~/http/forms/read-upload";
import { notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ID, listLinks, pageLinks, parseCursor } from "~/lib/pagination";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Pagination } from "~/ui/elements/navigation";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { pictureLine } from "./picture-lines";
import { words } from "./words";

const PATH = "/admin/content/files";
/** The form's other parts. */
const FORM_BYTES = 64 * 1024;
const { files: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PATH, "see");
  const cursor = parseCursor(new URL(request.url).searchParams, ID);
  return { page: await listContentFiles(context.app, { cursor }) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, PATH, "upload");
  const { app } = context;
  await enforceFormRateLimit(context, "content-file");
  const { key: network } = await networkSubject(app, context.clientIp);
  const added = await readUploadedFile(
    request,
    { field: "file", maxBytes: MAX_EDITOR_VIDEO_BYTES + FORM_BYTES, alsoRead: ["alt"] },
    ({ bytes, name, values }) => addContentFile(app, { by, network, bytes, name, alt: values.alt ?? "" }),
  );
  const status = typeof added === "string" ? added : added.status;
  if (status === "forbidden") throw notFound();
  return redirectWithToast(
    app.origin,
    PATH,
    status === "added"
      ? { kind: "success", title: text.added }
      : { kind: "error", title: text.refusals[status] },
  );
}

export default function ContentFilesPage() {
  const { page } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        crumbs={[{ label: words.list.title, href: "/admin/content" }, { label: text.title }]}
      />
      <Card className="mb-8">
        <h2>{text.upload}</h2>
        <form method="post" encType="multipart/form-data" className="form mt-4">
          <Input
            label={text.file}
            hint={text.fileHint}
            name="file"
            type="file"
            accept="image/png,image/jpeg,image/webp,video/mp4,video/webm,.vtt"
            required
          />
          <Input label={text.alt} hint={text.altHint} name="alt" maxLength={MAX_ALT_CHARACTERS} />
          <div className="actions">
            <Button busyText={text.uploading}>{text.button}</Button>
          </div>
        </form>
      </Card>
      {page.rows.length === 0 ? (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.text}</p>
        </EmptyState>
      ) : (
        <Table
          caption={text.caption}
          hideCaption
          rows={page.rows}
          rowKey={(row) => row.id}
          columns={[
            {
              label: text.name,
              cell: (row) => (
                <span className="break" dir="auto">
                  {row.kind === "picture" ? (
                    <img
                      src={`/media/${row.fileKey}`}
                      alt={row.alt}
                      width={96}
                      height={72}
                      loading="lazy"
                      className="content-thumb"
                    />
                  ) : null}
                  <a href={`${PATH}/${row.id}`}>{row.name}</a>
                  <small>
                    {text.kinds[row.kind]} · {formatBytes(row.bytes)} · <DateTime at={row.createdAt} time />
                  </small>
                </span>
              ),
            },
            {
              label: text.line,
              cell: (row) => (
                <code className="break">
                  {row.kind === "picture" ? pictureLine(row) : `/media/${row.fileKey}`}
                </code>
              ),
            },
          ]}
        />
      )}
      <Pagination {...pageLinks(listLinks(PATH), page, ID)} />
    </>
  );
}
