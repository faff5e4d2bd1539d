import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { returnCreditPack } from "~/acts/refund-purchase";
import { RETURN_PACK_DAYS } from "~/domain/credits/packs/return-time";
import { findReturnablePack } from "~/domain/credits/packs/returnable-packs";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Button, ButtonLink } from "~/ui/elements/button";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const text = words.returnPack;
const HISTORY = "/credits/history";

export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const pack = orNotFound(
    await findReturnablePack(context.app, { paymentId: params.id ?? "", userId: viewer.id }),
  );
  const { granted, remaining, memo, paidCents, refundedCents, isInTime, provider } = pack;
  return {
    name: memo,
    credits: granted,
    backCents: paidCents - refundedCents,
    reason: !context.app.paymentProviders[provider]?.refunds
      ? ("by-hand" as const)
      : !isInTime
        ? ("late" as const)
        : remaining < granted
          ? ("used" as const)
          : null,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "return-pack");
  const result = await returnCreditPack(app, { paymentId: params.id ?? "", userId: viewer.id });
  const back = (kind: "success" | "info" | "error", toast: { title: string; description: string }) =>
    redirectWithToast(app.origin, HISTORY, { kind, ...toast });
  switch (result.status) {
    case "refunded":
      return back("success", text.returned({ price: formatCents(result.amountCents) }));
    case "already":
      return back("info", text.already);
    case "used":
      return back("error", text.used);
    case "disputed":
      return back("error", text.disputed);
    case "not-returnable":
      return back("error", text.notReturnable({ days: RETURN_PACK_DAYS }));
    case "unknown":
      throw notFound();
  }
}

export default function ReturnPack() {
  const { name, credits, backCents, reason } = useLoaderData<typeof loader>();
  const price = formatCents(backCents);
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={text.title({ name: name ?? text.unnamed })}
        crumbs={[{ label: words.history.heading, href: HISTORY }, { label: text.crumb }]}
      />
      <Card className="grid gap-4">
        {reason === null ? (
          <>
            <p className="text-lg">{text.offer({ credits, price })}</p>
            <p className="hint">{text.rule({ days: RETURN_PACK_DAYS })}</p>
            <form method="post" className="actions">
              <Button busyText={text.oneMoment}>{text.confirm({ price })}</Button>
              <ButtonLink href={HISTORY} variant="outline">
                {text.keep}
              </ButtonLink>
            </form>
          </>
        ) : (
          <>
            <Notice kind="info">
              <p>{text.reasons[reason]}</p>
            </Notice>
            <p className="hint">{text.rule({ days: RETURN_PACK_DAYS })}</p>
            <p className="actions">
              <ButtonLink href={HISTORY} variant="outline">
                {text.back}
              </ButtonLink>
            </p>
          </>
        )}
      </Card>
    </Wrap>
  );
}
