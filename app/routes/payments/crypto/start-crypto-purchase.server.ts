import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import * as limitWords from "~/domain/limits/words";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { findMinimumCents, listPayCurrencies } from "~/domain/payments/crypto/pay-currencies";
import { redirectWithToast, toastCookie } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { formatCents } from "~/lib/money";
import { words } from "./words";

const { packs: text } = words;

/** What is bought with coins, and where a refusal leads back to. */
export interface CryptoPurchase {
  kind: string;
  subjectId: string;
  amountCents: number;
  /** On the invoice. */
  name: string;
  back: string;
  cancelPath: string;
}

/** Creates the invoice for something that is bought, and sends the browser to it. */
export async function startCryptoPurchase(
  context: AppLoadContext,
  { viewer, purchase, currency }: { viewer: Viewer; purchase: CryptoPurchase; currency: string },
): Promise<Response> {
  const { app } = context;
  const provider = app.config.cryptoProvider;
  if (provider === null) throw notFound();
  const { kind, subjectId, amountCents, name, back, cancelPath } = purchase;
  const refuse = (description: string, title: string = text.paymentError) =>
    redirectWithToast(app.origin, back, { kind: "error", title, description, stays: true });
  const currencies = await listPayCurrencies(app);
  if (currencies.length === 0) return refuse(text.currenciesMissing, text.notCreated);
  if (!currencies.includes(currency)) return refuse(text.unknownCurrency);
  const minimumCents = await findMinimumCents(app, currency);
  if (minimumCents !== null && minimumCents > amountCents)
    return refuse(text.belowMinimum({ coin: currency.toUpperCase(), minimum: formatCents(minimumCents) }));
  const start = await startPayment(app, {
    kind,
    subjectId,
    userId: viewer.id,
    amountCents,
    lines: [{ name, unitCents: amountCents, quantity: 1 }],
    crypto: { provider, payCurrency: currency },
    successPath: "/crypto-payment-status?payment_id={PAYMENT_ID}",
    cancelPath,
    callerAddress: context.clientIp,
  });
  switch (start.status) {
    case "open": {
      const headers = new Headers({
        "set-cookie": toastCookie(app.origin, {
          kind: "success",
          title: text.started,
          description: kind === "credits" ? text.startedToast : text.startedToastOther,
        }),
      });
      return redirectToAllowedOrigin(start.url, app.config.providerOrigins, headers);
    }
    case "limited":
      return refuse(limitWords.cards.creditPurchase, limitWords.cards.title);
    case "unavailable":
      return refuse(text.creationFailed);
    default:
      return redirect(`/crypto-payment-status?payment_id=${start.paymentId}`, 303);
  }
}
