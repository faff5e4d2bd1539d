import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { deleteContentFile, readContentFileUses } from "~/domain/content/delete-file";
import { contentFilePath } from "~/domain/content/files";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { formatBytes } from "~/lib/text/formats/format-bytes";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { ActionCard, DetailColumns, KnownFacts } from "../page-kit/detail-page";
import { readAdminAction } from "../page-kit/read-admin-action";
import { pictureLine } from "./picture-lines";
import { words } from "./words";

const LIST = "/admin/content/files";
const PATH = "/admin/content/files/:id";
const { file: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ name: data?.file.name ?? words.files.title }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PATH, "see");
  const { file, uses } = orNotFound(await readContentFileUses(context.app, { id: params.id ?? "" }));
  return { file, uses, path: contentFilePath(file) };
}

/** Deletes the file, unless a text uses it. */
export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, PATH, "delete");
  if (form.get("intent") !== "delete") throw notFound();
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const status = await deleteContentFile(app, { by, network, id });
  if (status === "deleted")
    return redirectWithToast(app.origin, LIST, { kind: "success", title: text.deleted });
  if (status === "unknown") return redirectWithToast(app.origin, LIST, { kind: "info", title: text.already });
  const [use] = (await readContentFileUses(app, { id }))?.uses ?? [];
  return redirectWithToast(app.origin, `${LIST}/${id}`, {
    kind: "error",
    title: text.used({ title: use?.title ?? "" }),
  });
}

export default function ContentFilePage() {
  const { file, uses, path } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title={<bdi>{file.name}</bdi>}
        crumbs={[
          { label: words.list.title, href: "/admin/content" },
          { label: words.files.title, href: LIST },
          { label: words.files.kinds[file.kind] },
        ]}
      />
      <DetailColumns>
        <div className="grid gap-6">
          {file.kind === "picture" ? (
            <img
              src={path}
              alt={file.alt}
              width={file.widthPx ?? undefined}
              height={file.heightPx ?? undefined}
              className="content-picture"
            />
          ) : null}
          <KnownFacts
            facts={[
              { label: text.kind, value: words.files.kinds[file.kind] },
              { label: text.size, value: formatBytes(file.bytes) },
              file.widthPx !== null && { label: text.pixels, value: `${file.widthPx} × ${file.heightPx}` },
              file.alt !== "" && { label: text.alt, value: <bdi>{file.alt}</bdi> },
              { label: text.uploaded, value: <DateTime at={file.createdAt} time /> },
              {
                label: text.line,
                value: <code className="break">{file.kind === "picture" ? pictureLine(file) : path}</code>,
              },
            ]}
          />
          <p>
            <a href={path}>{text.open}</a>
          </p>
        </div>
        <div className="grid gap-6">
          <Card>
            <h2>{text.uses}</h2>
            {uses.length === 0 ? (
              <p className="mt-2">{text.unused}</p>
            ) : (
              <ul className="mt-2 grid gap-2">
                {uses.map((use) => (
                  <li key={use.id} className="break">
                    <a href={`/admin/content/${use.id}`}>{use.title}</a>
                    <small> {words.kinds[use.kind]}</small>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <ActionCard title={text.deleteTitle}>
            {uses.length > 0 ? (
              <p>{text.usedHint}</p>
            ) : (
              <form method="post" className="form">
                <p>{text.deleteHint}</p>
                <div className="actions">
                  <Button name="intent" value="delete" variant="outline" busyText={text.deleting}>
                    {text.deleteButton}
                  </Button>
                </div>
              </form>
            )}
          </ActionCard>
        </div>
      </DetailColumns>
    </>
  );
}
