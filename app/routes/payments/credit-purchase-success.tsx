import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { findCreditPack } from "~/domain/credits/packs/credit-packs";
import { settlePayment } from "~/domain/payments/settle";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Skeleton, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const BACK_AFTER_SECONDS = 3;
const LOOK_AGAIN_SECONDS = 3;
const HERE = "/credit-purchase-success";

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export const meta: MetaFunction = () => [{ title: words.creditPurchaseSuccess.metaTitle }];

/**
 * The payment provider returns the browser here. It settles what the provider confirms, as the webhook does.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  const sessionId = new URL(request.url).searchParams.get("session_id");
  if (sessionId === null)
    throw redirectWithToast(app.origin, `${HERE}?session_id=`, {
      kind: "error",
      title: words.creditPurchaseSuccess.missingSessionInformation,
    });
  const page = (
    state: "missing" | "processing" | "bank" | "closed" | "returned" | "failed" | "done",
    creditsAdded = 0,
  ) => ({
    state,
    creditsAdded,
  });
  if (sessionId === "")
    return data(page("missing"), {
      headers: {
        refresh: `${BACK_AFTER_SECONDS}; url=/buy-credits`,
      },
    });
  if (!/^\w{8,200}$/.test(sessionId)) return page("failed");
  await enforceFormRateLimit(context, "credit-purchase-success");

  const settlement = await settlePayment(app, { sessionId, userId: viewer.id }).catch((error: unknown) => {
    if (error instanceof AdapterError) return null;
    throw error;
  });
  const lookAgain = { headers: { refresh: String(LOOK_AGAIN_SECONDS) } };
  if (!settlement) return data(page("processing"), lookAgain);
  switch (settlement.status) {
    case "unpaid":
      if (settlement.session === "closed") return page("closed");
      return settlement.session === "processing" ? page("bank") : data(page("processing"), lookAgain);
    case "settled":
    case "already": {
      const added = findCreditPack(settlement.payment.subjectId)?.credits;
      if (settlement.payment.kind !== "credits" || added === undefined) return page("failed");
      if (settlement.status === "already") return page("done", added);
      // Loaded again, so that the header shows the new balance.
      throw redirectWithToast(app.origin, `${HERE}?session_id=${sessionId}`, {
        kind: "success",
        title: words.creditPurchaseSuccess.success,
        description: words.creditPurchaseSuccess.creditsAddedToast({ added }),
      });
    }
    case "refunding":
      return page("returned");
    default:
      return page("failed");
  }
}

export default function CreditPurchaseSuccess() {
  const { state, creditsAdded } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="py-12">
      {state === "done" ? (
        <EmptyState
          level={1}
          drawing="screen"
          title={words.creditPurchaseSuccess.thankYou}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/ai-image-generator">{words.creditPurchaseSuccess.createImages}</ButtonLink>
              <ButtonLink href="/" variant="outline">
                {words.creditPurchaseSuccess.returnToHome}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.creditPurchaseSuccess.creditsAdded({ creditsAdded })}</p>
        </EmptyState>
      ) : null}
      {state === "processing" ? (
        <EmptyState
          level={1}
          drawing="screen"
          title={words.creditPurchaseSuccess.processingTitle}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/buy-credits" variant="outline">
                {words.creditPurchaseSuccess.backToBuyCredits}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.creditPurchaseSuccess.waitingForCardCompany}</p>
          <Skeleton lines={2} label={words.creditPurchaseSuccess.processingLabel} />
        </EmptyState>
      ) : null}
      {state === "bank" ? (
        <EmptyState
          level={1}
          drawing="screen"
          title={words.creditPurchaseSuccess.bankTitle}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/account/purchases">{words.creditPurchaseSuccess.yourPurchases}</ButtonLink>
              <ButtonLink href="/buy-credits" variant="outline">
                {words.creditPurchaseSuccess.backToBuyCredits}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.creditPurchaseSuccess.waitingForBank}</p>
        </EmptyState>
      ) : null}
      {state === "closed" ? (
        <EmptyState
          level={1}
          title={words.creditPurchaseSuccess.notFinished}
          action={<ButtonLink href="/buy-credits">{words.creditPurchaseSuccess.buyCredits}</ButtonLink>}
        >
          <p>{words.creditPurchaseSuccess.nothingWasCharged}</p>
        </EmptyState>
      ) : null}
      {state === "returned" ? (
        <EmptyState
          level={1}
          title={words.creditPurchaseSuccess.returned}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/account/purchases">{words.creditPurchaseSuccess.yourPurchases}</ButtonLink>
              <ButtonLink href="/buy-credits" variant="outline">
                {words.creditPurchaseSuccess.buyCredits}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.creditPurchaseSuccess.moneyGoesBack}</p>
        </EmptyState>
      ) : null}
      {state === "failed" ? (
        <EmptyState
          level={1}
          title={words.creditPurchaseSuccess.somethingWentWrong}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/contact">{words.creditPurchaseSuccess.contactSupport}</ButtonLink>
              <ButtonLink href="/" variant="outline">
                {words.creditPurchaseSuccess.returnToHome}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.creditPurchaseSuccess.contactSupportPlease}</p>
        </EmptyState>
      ) : null}
      {state === "missing" ? (
        <EmptyState
          level={1}
          title={words.creditPurchaseSuccess.missingSessionInformation}
          action={<ButtonLink href="/buy-credits">{words.creditPurchaseSuccess.buyCredits}</ButtonLink>}
        >
          <p>{words.creditPurchaseSuccess.unknownPurchase}</p>
        </EmptyState>
      ) : null}
    </Wrap>
  );
}
