import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { decideDeadLetter, readDeadLetter } from "~/domain/operations/queues/dead-letters";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { ActionCard, DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { AdminNoteInput, readAdminNote } from "../page-kit/note-input";
import { RawText } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import { words } from "./words";

const PATH = "/admin/queues";
const ACTS = ["replay", "discard"] as const;
const { letter: text, states } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ type: data?.letter.type ?? text.untitled }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/queues/:id", "see");
  return orNotFound(await readDeadLetter(context.app, { id: params.id ?? "" }));
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id, form } = await readAdminAction(args, "/admin/queues/:id", "decide");
  const act = ACTS.find((each) => each === form.get("act"));
  if (!act) throw notFound();
  const result = await decideDeadLetter(app, { id, by, act, why: readAdminNote(form) });
  if (result === "unknown") throw notFound();
  return redirectWithToast(
    app.origin,
    `${PATH}/${id}`,
    result === "done"
      ? { kind: "success", title: act === "replay" ? text.replayed : text.discarded }
      : { kind: "info", title: text.already },
  );
}

export default function DeadLetterPage() {
  const { letter, audit } = useLoaderData<typeof loader>();
  const state = states[letter.state];
  return (
    <DetailPage
      title={letter.type}
      crumbs={[{ label: words.list.title, href: PATH }, { label: text.untitled }]}
      audit={audit}
    >
      <DetailColumns>
        <KnownFacts
          facts={[
            { label: text.state, value: <Badge tone={state.tone}>{state.label}</Badge> },
            { label: text.type, value: <span className="mono">{letter.type}</span> },
            { label: text.times, value: letter.times },
            { label: text.since, value: <DateTime at={letter.createdAt} time /> },
            { label: text.last, value: <DateTime at={letter.lastAt} time /> },
            letter.decidedAt !== null && {
              label: text.decided,
              value: <DateTime at={letter.decidedAt} time />,
            },
          ]}
        />
        <ActionCard title={text.decide}>
          {letter.state === "waiting" ? (
            <>
              <p>{text.lead}</p>
              <form method="post" className="form mt-4">
                <AdminNoteInput />
                <div className="actions">
                  <Button name="act" value="replay" busyText={text.busy}>
                    {text.replay}
                  </Button>
                  <Button name="act" value="discard" variant="outline" busyText={text.busy}>
                    {text.discard}
                  </Button>
                </div>
              </form>
            </>
          ) : (
            <p>{text.isDecided}</p>
          )}
        </ActionCard>
      </DetailColumns>
      <section className="mt-10">
        <h2 className="mb-3">{text.message}</h2>
        <RawText label={text.message} text={letter.message} />
      </section>
    </DetailPage>
  );
}
