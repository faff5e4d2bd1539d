import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import * as limitWords from "~/domain/limits/words";
import { deletionQuery } from "~/domain/personal-data/deletion/request-deletion";
import { listExports, requestExport } from "~/domain/personal-data/export/request-export";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { privatePage } from "~/http/responses/cache-control";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { Table } from "~/ui/data-display/table";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.data;
const PATH = "/account/data";

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const [exports, deletions] = await context.app.db.batch([
    listExports(context.app, { userId }),
    deletionQuery(context.app, { userId }),
  ]);
  return { exports, deletion: deletions.length > 0 };
}

/** Asks for a download, after the person showed within ten minutes who they are. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const { id: userId } = await requireRecentProof(request, context);
  const received = await receiveForm(request, context, { schema: z.object({}), limit: "data-export" });
  if (!received.ok) return received.answer;
  const { status } = await requestExport(app, { userId });
  const toasts = {
    queued: { kind: "success", title: text.asked, description: text.askedText },
    already: { kind: "info", title: text.already, description: text.askedText },
    "too-many": { kind: "error", title: limitWords.dataExports },
  } as const;
  return redirectWithToast(app.origin, PATH, toasts[status]);
}

const BYTES_PER_KILOBYTE = 1024;
const BYTES_PER_MEGABYTE = 1024 * BYTES_PER_KILOBYTE;

function sizeOf(bytes: number): string {
  return bytes < BYTES_PER_MEGABYTE
    ? text.kilobytes({ count: String(Math.ceil(bytes / BYTES_PER_KILOBYTE)) })
    : text.megabytes({ count: (bytes / BYTES_PER_MEGABYTE).toFixed(1) });
}

export default function Data() {
  const { exports, deletion } = useLoaderData<typeof loader>();
  const isOpen = exports.some(({ state }) => state === "queued");
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-8 my-6">
        <Card>
          <h2>{text.download}</h2>
          <p>{text.downloadText}</p>
          {isOpen ? (
            <Notice title={text.asked} className="mt-4">
              <p>{text.askedText}</p>
            </Notice>
          ) : (
            <form method="post" className="mt-4">
              <Button busyText={text.asking}>{text.ask}</Button>
            </form>
          )}
          {exports.length > 0 ? (
            <Table
              caption={text.yours}
              className="my-4"
              columns={[
                { label: text.columns.asked, cell: ({ createdAt }) => <DateTime at={createdAt} time /> },
                { label: text.columns.state, cell: ({ state }) => text.states[state] },
                {
                  label: text.columns.file,
                  cell: ({ id, state, part, bytes }) =>
                    state === "failed" ? (
                      text.failed
                    ) : state === "done" ? (
                      <a href={`/files/exports/${id}`}>{text.file({ part, size: sizeOf(bytes ?? 0) })}</a>
                    ) : null,
                },
                {
                  label: text.columns.until,
                  cell: ({ expiresAt }) => (expiresAt === null ? null : <DateTime at={expiresAt} />),
                },
              ]}
              rows={exports}
              rowKey={({ id }) => id}
            />
          ) : null}
        </Card>
        <Card>
          <h2>{text.delete}</h2>
          <p>{deletion ? text.isDue : text.deleteText}</p>
          <p>
            <a href="/account/delete">{deletion ? words.deletion.cancel : text.deleteLink}</a>
          </p>
        </Card>
      </div>
    </Wrap>
  );
}
