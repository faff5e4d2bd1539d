import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideClaim } from "~/acts/decide-claim";
import { readClaimDetails } from "~/domain/operations/claim-details";
import { words as claimWords } from "~/domain/orders/claims/words";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireRole } from "~/http/security/access-guards";
import { formatCents } from "~/lib/money";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { CopyButton } from "~/ui/elements/live-region";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { words as incidentWords } from "../incidents/words";
import { RawText } from "../kit/raw-text";
import { readAdminAction } from "../kit/read-admin-action";
import { DecisionForm } from "./decision-form";

const decisionForm = z.object({
  decision: z.enum(["reprint", "refund", "declined"], { error: "Please choose what happens." }),
  note: z
    .string({ error: "Please tell the buyer why." })
    .trim()
    .min(1, "Please tell the buyer why.")
    .max(1000, "At most 1,000 characters."),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Claim on order ${data?.order.number ?? ""} · Inkloom` },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireRole(request, context, "admin");
  const known = orNotFound(await readClaimDetails(context.app, { claimId: params.id ?? "" }));
  return { ...known, says: claimWords.claimReasons[known.claim.reason] };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: claimId, form } = await readAdminAction(args);
  const parsed = parseForm(form, decisionForm);
  if (!parsed.ok) {
    orNotFound(await readClaimDetails(app, { claimId }));
    return invalidForm(parsed.reply);
  }
  const decided = await decideClaim(app, { claimId, by, ...parsed.value });
  if (decided.status === "unknown") throw notFound();
  const told: Record<typeof decided.status, Toast> = {
    decided: {
      kind: "success",
      title: "Decided",
      description:
        decided.status === "decided" && decided.refundCents > 0
          ? `${formatCents(decided.refundCents)} goes back to the buyer, who gets a letter.`
          : "The buyer gets a letter with it.",
    },
    already: { kind: "info", title: "It was decided before" },
    "nothing-left": {
      kind: "info",
      title: "Nothing is left to refund",
      description: "All of it has been refunded already.",
    },
  };
  return redirectWithToast(app.origin, `/admin/claims/${claimId}`, told[decided.status]);
}

const OUTCOME = {
  open: null,
  reprint: "Made again free of charge.",
  refund: "Money back.",
  declined: "Declined.",
};

export default function Claim() {
  const { claim, says, order, deliveredAt, pieces, photos, report } = useLoaderData<typeof loader>();
  const outcome = OUTCOME[claim.state];
  return (
    <>
      <PageHead
        title={`Claim on order ${order.number}`}
        crumbs={[{ label: incidentWords.title, href: "/admin/attentions" }, { label: "Decide" }]}
        lead={says}
      />
      {outcome ? (
        <Notice kind="success" title={outcome} className="mb-6">
          <p>{claim.note}</p>
        </Notice>
      ) : null}
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <Card>
          <h2>What the buyer says</h2>
          <blockquote className="quote">{claim.detail}</blockquote>
          <KeyValueList
            rows={[
              { label: "Claimed", value: <DateTime at={claim.createdAt} time /> },
              {
                label: "Delivered",
                value: deliveredAt ? <DateTime at={deliveredAt} time /> : "not reported",
              },
              {
                label: "Would rather have",
                value: claim.wanted === "refund" ? "money back" : "it made again",
              },
              ...pieces.map((piece) => ({
                label: `${piece.quantity} × ${piece.title}`,
                value: piece.detail,
              })),
            ]}
          />
          {photos.length > 0 ? (
            <ul className="photos">
              {photos.map((position) => (
                <li key={position}>
                  <a href={`/admin/claims/${claim.id}/photos/${position}`}>
                    <img
                      src={`/admin/claims/${claim.id}/photos/${position}`}
                      alt={`Sent by the buyer, ${position} of ${photos.length}`}
                      width={160}
                      height={160}
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="hint">No pictures came with it.</p>
          )}
        </Card>
        {claim.state === "open" ? <DecisionForm /> : null}
        {/* Beside what was said once nothing is to be decided, else below both. */}
        <section className={claim.state === "open" ? "lg:col-span-2 mt-4" : "min-w-0"}>
          <h2 className="mb-3">Report for the print partner</h2>
          <p className="mb-3">
            For their “Report a problem” window, within their 30 days. It names nobody; add the pictures by
            hand.
          </p>
          <RawText label="Report" text={report} />
          <div className="actions mt-3">
            <CopyButton text={report} />
          </div>
        </section>
      </div>
    </>
  );
}
