import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { appealDecision } from "~/domain/products/moderation/appeal-decision";
import { findOwnDecision } from "~/domain/products/moderation/cases";
import { MAX_APPEAL_CHARACTERS } from "~/domain/products/moderation/moderation-terms";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { cleanMultiLine } from "~/lib/text/clean-text";
import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { Checkbox, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

const { decision: text } = words;
const MIN_APPEAL_CHARACTERS = 10;

export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

const schema = z.object({
  appeal: z
    .string({ message: text.tooShort })
    .transform(cleanMultiLine)
    .pipe(
      z
        .string()
        .min(MIN_APPEAL_CHARACTERS, text.tooShort)
        .max(MAX_APPEAL_CHARACTERS, text.tooLong({ most: MAX_APPEAL_CHARACTERS })),
    ),
  counterNotice: z.literal("on").optional(),
});

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  return { decision: orNotFound(await findOwnDecision(context.app, { caseId: params.id ?? "", userId })) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { id: userId } = await requireViewer(request, context);
  const { app } = context;
  await enforceFormRateLimit(context, "report");
  const caseId = params.id ?? "";
  const { isAboutRights } = orNotFound(await findOwnDecision(app, { caseId, userId }));
  const parsed = parseForm(await readForm(request), schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const { appeal, counterNotice } = parsed.value;
  const isCounterNotice = counterNotice === "on" && isAboutRights === 1;
  const status = await appealDecision(app, { caseId, userId, appeal, isCounterNotice });
  return redirectWithToast(
    app.origin,
    `/decisions/${caseId}`,
    status === "done" ? { kind: "success", title: text.sent } : { kind: "info", title: text.already },
  );
}

export default function Decision() {
  const { decision } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={<bdi>{text.title({ title: decision.title })}</bdi>}
        lead={text.decisions[decision.decision ?? ""]}
        crumbs={[{ label: text.products, href: "/products" }, { label: decision.title }]}
      />
      <Card className="my-6">
        <h2>{text.reason}</h2>
        <p dir="auto" className="whitespace-pre-wrap">
          {decision.reason}
        </p>
        {decision.decidedAt === null ? null : (
          <p className="hint">
            {text.decided} <DateTime at={decision.decidedAt} />
          </p>
        )}
      </Card>
      <Card tone="tint">
        <h2>{decision.appeal === null ? text.appealTitle : text.yourAppeal}</h2>
        {decision.appeal === null ? (
          <form method="post" className="form">
            <p>{text.appealLead}</p>
            <Textarea
              label={text.appeal}
              name="appeal"
              rows={6}
              required
              maxLength={MAX_APPEAL_CHARACTERS}
              defaultValue={reply?.values.appeal}
              error={reply?.errors.appeal}
            />
            {decision.isAboutRights === 1 ? (
              <Checkbox
                label={text.counterNotice}
                name="counterNotice"
                defaultChecked={reply?.values.counterNotice === "on"}
              />
            ) : null}
            <div className="actions">
              <Button busyText={text.busy}>{text.submit}</Button>
            </div>
          </form>
        ) : (
          <>
            <p dir="auto" className="whitespace-pre-wrap">
              {decision.appeal}
            </p>
            <p className="mt-3">
              <b>{decision.outcome ? text.outcomes[decision.outcome] : text.waiting}</b>
            </p>
          </>
        )}
      </Card>
    </Wrap>
  );
}
