import type { AppLoadContext } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import type { Viewer } from "~/domain/accounts/viewer";
import type { CreditPack } from "~/domain/credits/packs/credit-packs";
import * as limitWords from "~/domain/limits/words";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { findMinimumCents, listPayCurrencies } from "~/domain/payments/crypto/pay-currencies";
import { redirectWithToast, toastCookie } from "~/http/cookies/toast-cookie";
import { notFound } from "~/http/responses/error-responses";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { formatCents } from "~/lib/money";
import { words as shared } from "../words";
import { words } from "./words";

const { packs: text } = words;

/** Creates the invoice for a pack and sends the browser to it. */
export async function startCryptoPurchase(
  context: AppLoadContext,
  { viewer, pack, currency }: { viewer: Viewer; pack: CreditPack; currency: string },
): Promise<Response> {
  const { app } = context;
  const provider = app.config.cryptoProvider;
  if (provider === null) throw notFound();
  const refuse = (description: string, title: string = text.paymentError) =>
    redirectWithToast(app.origin, `/buy-credits?pay=crypto&pack=${pack.id}`, {
      kind: "error",
      title,
      description,
    });
  const currencies = await listPayCurrencies(app);
  if (currencies.length === 0) return refuse(text.creationFailed);
  if (!currencies.includes(currency)) return refuse(text.unknownCurrency);
  const minimumCents = await findMinimumCents(app, currency);
  if (minimumCents !== null && minimumCents > pack.priceCents)
    return refuse(text.belowMinimum({ coin: currency.toUpperCase(), minimum: formatCents(minimumCents) }));
  const start = await startPayment(app, {
    kind: "credits",
    subjectId: pack.id,
    userId: viewer.id,
    amountCents: pack.priceCents,
    lines: [
      {
        name: shared.buyCredits.packTitle({ name: pack.name, credits: pack.credits }),
        unitCents: pack.priceCents,
        quantity: 1,
      },
    ],
    crypto: { provider, payCurrency: currency },
    successPath: "/crypto-payment-status?payment_id={PAYMENT_ID}",
    cancelPath: "/buy-credits?pay=crypto",
    callerAddress: context.clientIp,
  });
  switch (start.status) {
    case "open": {
      const headers = new Headers({
        "set-cookie": toastCookie(app.origin, {
          kind: "success",
          title: text.started,
          description: text.startedToast,
        }),
      });
      return redirectToAllowedOrigin(start.url, app.config.checkoutOrigins, headers);
    }
    case "limited":
      return refuse(limitWords.cards.creditPurchase, limitWords.cards.title);
    case "unavailable":
      return refuse(text.creationFailed);
    default:
      return redirect(`/crypto-payment-status?payment_id=${start.paymentId}`, 303);
  }
}
