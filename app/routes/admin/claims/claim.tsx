import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { decideClaim } from "~/acts/orders/decide-claim";
import { readClaimDetails } from "~/domain/operations/details/claim-details";
import { words as claimWords } from "~/domain/orders/claims/words";
import { redirectWithToast, type Toast } from "~/http/cookies/toast-cookie";
import { parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { formatCents } from "~/lib/money";
import { KeyValueList } from "~/ui/data-display/stats-and-costs";
import { CopyButton } from "~/ui/elements/live-region";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { words as incidentWords } from "../incidents/words";
import { RawText } from "../page-kit/raw-text";
import { readAdminAction } from "../page-kit/read-admin-action";
import { ClaimDecisionForm, MAX_CLAIM_NOTE_CHARACTERS } from "./decision-form";
import { words } from "./words";

const { claim: text, decision: fields, toasts } = words;

const decisionForm = z.object({
  decision: z.enum(["reprint", "refund", "declined"], { error: fields.decisionMissing }),
  note: z
    .string({ error: fields.noteMissing })
    .trim()
    .min(1, fields.noteMissing)
    .max(MAX_CLAIM_NOTE_CHARACTERS, fields.noteTooLong({ most: MAX_CLAIM_NOTE_CHARACTERS })),
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ number: data?.order.number ?? "" }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/claims/:id", "see");
  const known = orNotFound(await readClaimDetails(context.app, { claimId: params.id ?? "" }));
  return { ...known, says: claimWords.claimReasons[known.claim.reason] };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, id: claimId, form } = await readAdminAction(args, "/admin/claims/:id", "decide");
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
      title: toasts.decided,
      description:
        decided.status === "decided" && decided.refundCents > 0
          ? toasts.refunded({ amount: formatCents(decided.refundCents) })
          : toasts.withoutRefund,
    },
    already: { kind: "info", title: toasts.already },
    "nothing-left": {
      kind: "info",
      title: toasts.nothingLeft,
      description: toasts.nothingLeftHint,
    },
    disputed: { kind: "error", title: toasts.disputed, description: toasts.disputedHint },
  };
  return redirectWithToast(app.origin, `/admin/claims/${claimId}`, told[decided.status]);
}

export default function Claim() {
  const { claim, says, order, deliveredAt, pieces, photos, report } = useLoaderData<typeof loader>();
  const outcome = text.outcomes[claim.state];
  return (
    <>
      <PageHead
        title={text.title({ number: order.number })}
        crumbs={[{ label: incidentWords.title, href: "/admin/attentions" }, { label: text.thisOne }]}
        lead={says}
      />
      {outcome ? (
        <Notice kind="success" title={outcome} className="mb-6">
          <p>{claim.note}</p>
        </Notice>
      ) : null}
      <div className="grid lg:grid-cols-2 gap-6 items-start">
        <Card>
          <h2>{text.buyerSays}</h2>
          <blockquote className="quote">{claim.detail}</blockquote>
          <KeyValueList
            rows={[
              { label: text.claimed, value: <DateTime at={claim.createdAt} time /> },
              {
                label: text.delivered,
                value: deliveredAt ? <DateTime at={deliveredAt} time /> : text.notDelivered,
              },
              {
                label: text.wanted,
                value: text.wants[claim.wanted === "refund" ? "refund" : "reprint"],
              },
              ...pieces.map((piece) => ({
                label: text.piece(piece),
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
                      alt={text.photo({ position, count: photos.length })}
                      width={160}
                      height={160}
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : (
            <p className="hint">{text.withoutPhotos}</p>
          )}
        </Card>
        {claim.state === "open" ? <ClaimDecisionForm /> : null}
        {/* Beside the messages once the claim is decided, otherwise below both. */}
        <section className={claim.state === "open" ? "lg:col-span-2 mt-4" : "min-w-0"}>
          <h2 className="mb-3">{text.partnerReport}</h2>
          <p className="mb-3">{text.partnerReportHint}</p>
          <RawText label={text.report} text={report} />
          <div className="actions mt-3">
            <CopyButton text={report} />
          </div>
        </section>
      </div>
    </>
  );
}
