import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { previewDeletion } from "~/domain/personal-data/deletion/deletion-blockers";
import {
  cancelDeletion,
  DELETION_GRACE_DAYS,
  requestDeletion,
} from "~/domain/personal-data/deletion/request-deletion";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { receiveForm } from "~/http/forms/receive-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { privatePage } from "~/http/responses/cache-control";
import { requireRecentProof, requireViewer } from "~/http/security/access-guards";
import { formatCents } from "~/lib/money";
import { Button, ButtonLink } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox } from "~/ui/forms/fields";
import { words } from "./words";

const text = words.deletion;
const PATH = "/account/delete";
const schema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("request"), sure: z.literal("on", text.sureMissing) }),
  z.object({ intent: z.literal("cancel") }),
]);

export const headers = privatePage;
export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { id, email } = await requireViewer(request, context);
  return previewDeletion(context.app, { id, email });
}

/** Asking needs a proof within ten minutes; changing one's mind does not. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  const received = await receiveForm(request, context, { schema, limit: "delete-account" });
  if (!received.ok) return received.answer;
  if (received.value.intent === "cancel") {
    const isCanceled = await cancelDeletion(app, { userId: viewer.id });
    return redirectWithToast(
      app.origin,
      PATH,
      isCanceled ? { kind: "success", title: text.canceled } : { kind: "info", title: text.notCanceled },
    );
  }
  await requireRecentProof(request, context, received.form);
  const { status } = await requestDeletion(app, { person: { id: viewer.id, email: viewer.email } });
  return redirectWithToast(
    app.origin,
    PATH,
    status === "has-role"
      ? { kind: "error", title: text.hasRole }
      : { kind: "success", title: text.asked, description: text.askedText },
  );
}

export default function DeleteAccount() {
  const { dueAt, blockers, credits, paidCredits, earningsCents } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const canAsk = !blockers.includes("role");
  return (
    <Wrap width="narrow">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid gap-8 my-6">
        {dueAt === null ? null : (
          <Notice title={text.asked}>
            <p>
              {text.due} <DateTime at={dueAt} />.
            </p>
            <form method="post" className="mt-3">
              <Button name="intent" value="cancel" busyText={text.canceling}>
                {text.cancel}
              </Button>
            </form>
          </Notice>
        )}
        <Card>
          <h2>{text.happens}</h2>
          <List items={text.steps({ days: DELETION_GRACE_DAYS })} />
          <h2>{text.money}</h2>
          <List
            items={[
              credits > 0 ? text.credits({ credits, paid: paidCredits }) : text.noCredits,
              earningsCents > 0 ? text.earnings({ amount: formatCents(earningsCents) }) : text.noEarnings,
            ]}
          />
          <h2>{text.kept}</h2>
          <List items={text.keptList} />
          <p>{text.downloadFirst}</p>
        </Card>
        {blockers.length > 0 ? (
          <Card>
            <h2>{text.waits}</h2>
            <List items={blockers.map((blocker) => text.blockers[blocker])} />
            {blockers.includes("earnings") ? (
              <ButtonLink href="/stripe-account" variant="outline">
                {text.payouts}
              </ButtonLink>
            ) : null}
          </Card>
        ) : null}
        {dueAt === null && canAsk ? (
          <form method="post" className="form">
            {reply ? <ErrorSummary errors={reply.errors} /> : null}
            <Checkbox name="sure" label={text.sure} required error={reply?.errors.sure} />
            <Button name="intent" value="request" variant="outline" busyText={text.asking}>
              {text.ask}
            </Button>
          </form>
        ) : null}
      </div>
    </Wrap>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className="list-disc pl-6 my-3">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
