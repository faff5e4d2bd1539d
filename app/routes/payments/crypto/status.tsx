import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { askForCoinsBack, takeCreditsForPartial } from "~/domain/payments/crypto/decide-partial";
import { readCryptoPayment } from "~/domain/payments/crypto/read-crypto-payment";
import { TRANSFER_RULES } from "~/domain/payments/crypto/transfer-rules";
import { findPurchasePath } from "~/domain/payments/purchases/purchase-path";
import { settlePayment } from "~/domain/payments/settle";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Wrap } from "~/ui/elements/page-layout";
import { CryptoStatusCard } from "./status-card";
import { statusView } from "./status-view";
import { words } from "./words";

const { status: text } = words;
const HERE = "/crypto-payment-status";
const CHECK_EVERY_SECONDS = 15;
const MAX_CHECKS = 20;

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

/** The state of a payment in cryptocurrency. It is read from the provider again, and settled if it is finished. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const viewer = await context.viewer();
  const query = new URL(request.url).searchParams;
  const wanted = query.get("payment_id") ?? "";
  if (!viewer)
    throw redirectWithToast(
      app.origin,
      `/login?redirectTo=${encodeURIComponent(`${HERE}?payment_id=${encodeURIComponent(wanted)}`)}`,
      { kind: "error", title: text.notSignedIn, description: text.pleaseLogIn },
    );
  if (wanted === "") return data({ view: null, isStale: false, nextCheck: null, boughtHref: null });
  await enforceFormRateLimit(context, "crypto-payment-status");
  const owner = { paymentId: wanted, userId: viewer.id };
  const before = orNotFound(await readCryptoPayment(app, owner));
  const own = { ...owner, paymentId: before.id };
  const settled = await settleIfOpen(context.app, own, before.state);
  if (settled === "now")
    throw redirectWithToast(app.origin, `${HERE}?payment_id=${before.id}`, {
      kind: "success",
      title: text.confirmed,
      description: text.confirmedText,
    });
  const payment = (settled === "read" ? await readCryptoPayment(app, own) : null) ?? before;
  const check = Math.min(MAX_CHECKS, Math.max(0, Number(query.get("check") ?? "0") || 0));
  const isUnderway = TRANSFER_RULES[payment.is].panel === "processing" || payment.is === "confirmed";
  const nextCheck = isUnderway && check < MAX_CHECKS ? check + 1 : null;
  const refresh =
    nextCheck === null
      ? null
      : `${CHECK_EVERY_SECONDS}; url=${HERE}?payment_id=${payment.id}&check=${nextCheck}`;
  const view = statusView(payment);
  const boughtHref = view.isPaid ? await findPurchasePath(app, payment) : null;
  return data(
    { view, isStale: settled === "unanswered", nextCheck, boughtHref },
    refresh ? { headers: { refresh } } : undefined,
  );
}

/** A payment that is paid is not asked about again. */
async function settleIfOpen(
  app: Parameters<typeof settlePayment>[0],
  owner: { paymentId: string; userId: string },
  state: string,
): Promise<"now" | "read" | "unanswered" | "over"> {
  if (state === "paid" || state === "disputed") return "over";
  try {
    return (await settlePayment(app, owner)).status === "settled" ? "now" : "read";
  } catch (error) {
    if (error instanceof AdapterError) return "unanswered";
    throw error;
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "crypto-payment-status");
  const form = await readForm(request);
  const paymentId = String(form.get("payment") ?? "");
  const owner = { paymentId, userId: viewer.id };
  if (paymentId === "latest" || !(await readCryptoPayment(app, owner))) throw notFound();
  const back = (toast: Parameters<typeof redirectWithToast>[2]) =>
    redirectWithToast(app.origin, `${HERE}?payment_id=${paymentId}`, toast);
  const intent = form.get("intent");
  try {
    if (intent === "take-credits") {
      const taken = await takeCreditsForPartial(app, owner);
      if (taken.status === "accepted")
        return back({
          kind: "success",
          title: text.taken,
          description: text.creditsAdded({ added: taken.credits }),
        });
      return back({ kind: "info", title: taken.status === "too-little" ? text.tooLittle : text.notPartial });
    }
    if (intent === "ask-refund") {
      const asked = await askForCoinsBack(app, owner);
      return back({ kind: "info", title: asked.status === "asked" ? text.refundAsked : text.notPartial });
    }
  } catch (error) {
    if (!(error instanceof AdapterError)) throw error;
    return back({ kind: "error", title: text.retrievalFailed, description: text.retrievalFailedText });
  }
  throw notFound();
}

export default function CryptoPaymentStatus() {
  const { view, isStale, nextCheck, boughtHref } = useLoaderData<typeof loader>();
  return (
    <Wrap width="narrow" className="py-12">
      {view ? (
        <CryptoStatusCard
          view={view}
          isStale={isStale}
          checksItself={nextCheck !== null}
          boughtHref={boughtHref}
        />
      ) : (
        <EmptyState
          level={1}
          title={text.missing}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/buy-credits?pay=crypto">{text.buyCredits}</ButtonLink>
              <ButtonLink href="/" variant="outline">
                {text.returnToHome}
              </ButtonLink>
            </div>
          }
        >
          <p>{text.missingText}</p>
        </EmptyState>
      )}
    </Wrap>
  );
}
