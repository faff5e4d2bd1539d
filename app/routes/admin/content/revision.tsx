import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { compareRevisions, restoreRevision } from "~/domain/content/revisions";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ActionCard, DetailPage } from "../page-kit/detail-page";
import { TextDifference } from "./difference";
import { fieldWords } from "./field-words";
import { words } from "./words";

const PATH = "/admin/content";
const PAGE = "/admin/content/:id/revisions/:number";
const { revision: text, edit, publish } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? text.metaTitle({ title: data.piece.title, number: data.number }) : edit.list },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PAGE, "see");
  const number = parseWholeNumber(params.number);
  if (!isId(params.id) || number === null) throw notFound();
  const against = parseWholeNumber(new URL(request.url).searchParams.get("against"));
  return orNotFound(await compareRevisions(context.app, { id: params.id, number, against }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, PAGE, "write");
  const { app } = context;
  const form = await readForm(request);
  const number = parseWholeNumber(params.number);
  const seenRevision = parseWholeNumber(form.get("revision"));
  if (form.get("intent") !== "restore" || number === null || seenRevision === null) throw notFound();
  const { key: network } = await networkSubject(app, context.clientIp);
  const id = params.id ?? "";
  const result = await restoreRevision(app, { by, network, id, number, seenRevision });
  if (result === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `${PATH}/${id}`,
    result === "saved"
      ? { kind: "success", title: text.restored, description: edit.savedHint }
      : result === "unchanged"
        ? { kind: "info", title: edit.unchanged }
        : { kind: "error", title: publish.toasts.changedMeanwhile },
  );
}

export default function RevisionPage() {
  const shown = useLoaderData<typeof loader>();
  const { piece, number, before } = shown;
  const here = `${PATH}/${piece.id}/revisions/${number}`;
  const isNewest = number === piece.revision;
  return (
    <DetailPage
      title={text.title({ number })}
      lead={before === null ? text.first : text.comparedWith({ number: before })}
      crumbs={[
        { label: edit.list, href: PATH },
        { label: piece.title, href: `${PATH}/${piece.id}` },
        { label: text.title({ number }) },
      ]}
      audit={[]}
    >
      <div className="grid xl:grid-cols-3 gap-6 items-start">
        <div className="grid gap-6 xl:col-span-2">
          <Card>
            <h2>
              <TextDifference stretches={shown.title} />
            </h2>
            <div className="content-difference mt-4" dir="auto">
              <TextDifference stretches={shown.body} />
            </div>
          </Card>
          {shown.fields.length > 0 ? (
            <Table
              caption={text.field}
              hideCaption
              rows={shown.fields}
              rowKey={(row) => row.name}
              columns={[
                { label: text.field, cell: (row) => fieldWords.labels[row.name] ?? row.name },
                {
                  label: text.before,
                  cell: (row) => <span className="break">{row.before || text.none}</span>,
                },
                { label: text.after, cell: (row) => <span className="break">{row.after || text.none}</span> },
              ]}
            />
          ) : null}
          <Card>
            <h2>{text.preview}</h2>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through */}
            <div className="content-preview prose mt-4" dangerouslySetInnerHTML={{ __html: shown.html }} />
          </Card>
        </div>
        {isNewest ? null : (
          <ActionCard title={text.title({ number })}>
            <p>
              <a href={before === piece.revision ? here : `${here}?against=${piece.revision}`}>
                {before === piece.revision ? text.againstBefore : text.againstNewest}
              </a>
            </p>
            <form method="post" action={here} className="form mt-3">
              <input type="hidden" name="revision" value={piece.revision} />
              <p className="hint">{text.restoreHint}</p>
              <div className="actions">
                <Button name="intent" value="restore" busyText={publish.busy}>
                  {text.restore}
                </Button>
              </div>
            </form>
          </ActionCard>
        )}
      </div>
    </DetailPage>
  );
}
