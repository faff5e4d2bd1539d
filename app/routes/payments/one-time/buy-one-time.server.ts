import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import * as limitWords from "~/domain/limits/words";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { defaultCurrency, listPayCurrencies } from "~/domain/payments/crypto/pay-currencies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { startCryptoPurchase } from "../crypto/start-crypto-purchase.server";
import type { PayChoice } from "./pay-choices";
import { words } from "./words";

/** Starts the payment of something bought at once: by card, or with coins where the form says so. */
export async function buyOneTime(
  context: AppLoadContext,
  {
    viewer,
    purchase,
    form,
    here,
  }: {
    viewer: Viewer;
    purchase: { kind: string; subjectId: string; amountCents: number; name: string };
    form: FormData;
    /** The page to which a refusal leads back. */
    here: string;
  },
): Promise<Response> {
  const { app } = context;
  const back = `${here}${here.includes("?") ? "&" : "?"}pay=crypto`;
  if (form.get("pay") === "choose-crypto") return redirect(back, 303);
  if (form.get("pay") === "crypto") {
    return startCryptoPurchase(context, {
      viewer,
      purchase: { ...purchase, back, cancelPath: back },
      currency: String(form.get("currency") ?? ""),
    });
  }
  const { kind, subjectId, amountCents, name } = purchase;
  const start = await startPayment(app, {
    kind,
    subjectId,
    userId: viewer.id,
    email: viewer.email,
    amountCents,
    lines: [{ name, unitCents: amountCents, quantity: 1 }],
    successPath: "/payment-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/payment-canceled",
    callerAddress: context.clientIp,
  });
  const refuse = (title: string, description: string) =>
    redirectWithToast(app.origin, here, { kind: "error", title, description, stays: true });
  switch (start.status) {
    case "open":
      return redirectToAllowedOrigin(start.url, app.config.providerOrigins);
    case "limited":
      return refuse(limitWords.cards.title, limitWords.cards.creditPurchase);
    case "unavailable":
      return refuse(words.paymentError, words.creationFailed);
    default:
      return redirect(`/payment-success?session_id=${start.sessionId ?? ""}`, 303);
  }
}

/** The ways to pay that the page offers; currencies are asked for once crypto is chosen. */
export async function readPayChoice({ app }: AppLoadContext, query: URLSearchParams): Promise<PayChoice> {
  const hasCrypto = app.config.cryptoProvider !== null;
  const isCrypto = hasCrypto && query.get("pay") === "crypto";
  const currencies = isCrypto ? await listPayCurrencies(app) : [];
  const { addsTax } = app.config;
  return { addsTax, hasCrypto, isCrypto, currencies, preferred: defaultCurrency(currencies) };
}
