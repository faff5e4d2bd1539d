import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { networkSubject } from "~/domain/limits/subjects";
import { readModerationCase } from "~/domain/products/moderation/cases";
import { decideAppeal, decideCase } from "~/domain/products/moderation/decide-case";
import {
  MAX_MODERATION_CHARACTERS,
  MODERATION_DECISIONS,
} from "~/domain/products/moderation/moderation-terms";
import { takeBackDecision } from "~/domain/products/moderation/take-back-decision";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { mediaPath } from "~/lib/media-url";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { DateTime } from "~/ui/elements/money-and-dates";
import { DetailColumns, DetailPage, KnownFacts } from "../page-kit/detail-page";
import { readAdminAction } from "../page-kit/read-admin-action";
import { AppealForm, CaseDecisionForm, TakeBackForm } from "./decision-forms";
import { CreatorHistory, Reports } from "./reports";
import { words } from "./words";

const PATH = "/admin/moderation";
const { case: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: data?.product.title ?? text.nothing }) },
];

const INTENTS = ["decide", "take-back", "appeal"] as const;
const written = z
  .string()
  .transform(cleanMultiLine)
  .pipe(z.string().max(MAX_MODERATION_CHARACTERS, text.errors.tooLong({ most: MAX_MODERATION_CHARACTERS })))
  .optional();
const form = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("decide"),
    decision: z.enum(MODERATION_DECISIONS, { message: text.errors.choice }),
    reason: written,
  }),
  z.object({ intent: z.literal("take-back"), decidedAt: z.coerce.number().int() }),
  z.object({
    intent: z.literal("appeal"),
    outcome: z.enum(["upheld", "reversed"], { message: text.errors.choice }),
    note: written,
  }),
]);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, "/admin/moderation/:id", "see");
  return orNotFound(await readModerationCase(context.app, { caseId: params.id ?? "" }));
}

export async function action(args: ActionFunctionArgs) {
  const {
    app,
    by,
    id: caseId,
    form: sent,
  } = await readAdminAction(args, "/admin/moderation/:id", "moderate");
  if (!INTENTS.some((intent) => intent === sent.get("intent"))) throw notFound();
  const parsed = parseForm(sent, form);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { key: network } = await networkSubject(app, args.context.clientIp);
  const { value } = parsed;
  if (value.intent === "decide" && value.decision !== "keep" && !value.reason)
    return invalidForm(fieldErrorsReply(sent, { reason: text.errors.reason }));
  const act = { caseId, by, network };
  const result =
    value.intent === "decide"
      ? await decideCase(app, { ...act, decision: value.decision, reason: value.reason ?? "" })
      : value.intent === "take-back"
        ? await takeBackDecision(app, { ...act, decidedAt: value.decidedAt })
        : await decideAppeal(app, { ...act, outcome: value.outcome, note: value.note ?? "" });
  if (result === "unknown") throw notFound();
  const title = text.toasts[value.intent];
  return redirectWithToast(
    app.origin,
    `${PATH}/${caseId}`,
    result === "done"
      ? { kind: "success", title }
      : { kind: "info", title: value.intent === "take-back" ? text.cannotTakeBack : text.already },
  );
}

export default function ModerationCasePage() {
  const { case: found, product, reports, history, published, audit } = useLoaderData<typeof loader>();
  const canBeTakenBack = found.state === "decided" || (found.state === "closed" && found.decision === "keep");
  return (
    <DetailPage
      title={<bdi>{product.title}</bdi>}
      crumbs={[{ label: text.list, href: PATH }, { label: words.states[found.state] }]}
      audit={audit}
    >
      <DetailColumns>
        <div className="grid gap-6">
          {product.coverKey ? (
            <img
              className="rounded-soft bg-tint w-full max-w-112"
              src={mediaPath(product.coverKey)}
              alt={text.picture({ title: product.title })}
              width={640}
              height={720}
            />
          ) : (
            <p className="hint">{text.noPicture}</p>
          )}
          <Reports reports={reports} />
        </div>
        <div className="grid gap-6">
          {found.state === "open" ? <CaseDecisionForm /> : null}
          {found.state === "appealed" ? <AppealForm appeal={found} /> : null}
          {canBeTakenBack && found.decidedAt !== null ? <TakeBackForm decidedAt={found.decidedAt} /> : null}
          <KnownFacts
            facts={[
              {
                label: text.product,
                value: <a href={`/product/${found.productId}`}>{product.title}</a>,
              },
              {
                label: text.productState,
                value: text.productStates[product.productState] ?? product.productState,
              },
              {
                label: text.creator,
                value: <a href={`/admin/users/${found.creatorId}`}>{product.email}</a>,
              },
              product.storeId !== null && {
                label: text.store,
                value: <a href={`/store/${product.storeId}`}>{product.storeName}</a>,
              },
              { label: text.published, value: published },
              { label: text.state, value: words.states[found.state] },
              found.decision !== null && {
                label: text.decision,
                value: words.decisions[found.decision].label,
              },
              found.decidedAt !== null && {
                label: text.decidedAt,
                value: <DateTime at={found.decidedAt} time />,
              },
              found.reason !== "" && { label: text.why, value: <span dir="auto">{found.reason}</span> },
              found.outcome !== null && {
                label: text.outcome,
                value: text.outcomes[found.outcome].label,
              },
            ]}
          />
          <CreatorHistory history={history} />
        </div>
      </DetailColumns>
    </DetailPage>
  );
}
