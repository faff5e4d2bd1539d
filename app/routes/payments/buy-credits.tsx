import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { Viewer } from "~/domain/accounts/viewer";
import { readCreditHistory } from "~/domain/credits/credit-history";
import {
  CREDIT_COSTS,
  CREDIT_PACKS,
  centsPerCredit,
  findCreditPack,
} from "~/domain/credits/packs/credit-packs";
import { RETURN_PACK_DAYS } from "~/domain/credits/packs/return-time";
import * as limitWords from "~/domain/limits/words";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { defaultCurrency, listPayCurrencies } from "~/domain/payments/crypto/pay-currencies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { CreditDebtNotice, PendingCreditPurchases } from "~/ui/credits/credit-summary";
import { LowCreditsNotice } from "~/ui/credits/low-credits-notice";
import { RefreshCredits } from "~/ui/credits/refresh-credits";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Tabs } from "~/ui/elements/navigation";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { TaxNote } from "~/ui/sales/tax-note";
import { BuyByCardButton, CreditPackCard } from "./credit-pack-card";
import { type CryptoChoice, CryptoPacks } from "./crypto/crypto-packs";
import { startCryptoPurchase } from "./crypto/start-crypto-purchase.server";
import { words as cryptoWords } from "./crypto/words";
import { LatestCreditEntries } from "./latest-credit-entries";
import { words } from "./words";

const CRYPTO_PATH = "/buy-credits?pay=crypto";
const LINES_SHOWN = 8;
const DEAREST_CENTS = Math.max(...CREDIT_PACKS.map(centsPerCredit));

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.buyCredits.metaTitle,
    description: words.buyCredits.metaDescription({
      price: formatCents(Math.min(...CREDIT_PACKS.map((pack) => pack.priceCents))),
    }),
    path: "/buy-credits",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.buyCredits.title, path: "/buy-credits" }])],
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const query = new URL(request.url).searchParams;
  const hasCrypto = context.app.config.cryptoProvider !== null;
  const crypto =
    hasCrypto && query.get("pay") === "crypto" ? await readCryptoChoice(context, viewer, query) : null;
  const ways = { hasCrypto, crypto, addsTax: context.app.config.addsTax };
  if (!viewer) return { ...ways, credits: null, lines: [], debts: [], underway: [] };
  const { page, debts, pendingPurchases } = await readCreditHistory(context.app, { userId: viewer.id });
  return {
    ...ways,
    credits: viewer.credits,
    lines: page.rows.slice(0, LINES_SHOWN),
    debts,
    underway: pendingPurchases,
  };
}

/** The currencies are asked for once a pack is chosen. */
async function readCryptoChoice(
  { app }: AppLoadContext,
  viewer: Viewer | null,
  query: URLSearchParams,
): Promise<CryptoChoice> {
  const pack = viewer ? findCreditPack(query.get("pack") ?? "") : null;
  const currencies = pack ? await listPayCurrencies(app) : [];
  return {
    packId: pack?.id ?? null,
    currencies,
    preferred: defaultCurrency(currencies),
    isStarted: query.get("started") === "yes",
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer)
    return redirectWithToast(app.origin, "/login?redirectTo=/buy-credits&reason=purchase", {
      kind: "error",
      title: words.buyCredits.loginRequired,
      description: words.buyCredits.pleaseLogIn,
    });
  await enforceFormRateLimit(context, "buy-credits");
  const form = await readForm(request);
  const pack = findCreditPack(String(form.get("pack") ?? ""));
  if (!pack)
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: words.buyCredits.paymentError,
      description: words.buyCredits.packNotOnSale,
      stays: true,
    });
  if (form.get("pay") === "crypto")
    return startCryptoPurchase(context, {
      viewer,
      purchase: {
        kind: "credits",
        subjectId: pack.id,
        amountCents: pack.priceCents,
        name: words.buyCredits.packTitle({ name: pack.name, credits: pack.credits }),
        back: `${CRYPTO_PATH}&pack=${pack.id}`,
        cancelPath: CRYPTO_PATH,
      },
      currency: String(form.get("currency") ?? ""),
    });
  const start = await startPayment(app, {
    kind: "credits",
    subjectId: pack.id,
    userId: viewer.id,
    email: viewer.email,
    amountCents: pack.priceCents,
    lines: [
      {
        name: words.buyCredits.packTitle({ name: pack.name, credits: pack.credits }),
        unitCents: pack.priceCents,
        quantity: 1,
      },
    ],
    successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/buy-credits",
    callerAddress: context.clientIp,
  });
  if (start.status === "open") return redirectToAllowedOrigin(start.url, app.config.providerOrigins);
  if (start.status === "limited")
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: limitWords.cards.title,
      description: limitWords.cards.creditPurchase,
      stays: true,
    });
  if (start.status === "unavailable")
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: words.buyCredits.paymentError,
      description: words.buyCredits.cardsUnavailable,
      stays: true,
    });
  return redirect(`/credit-purchase-success?session_id=${start.sessionId ?? ""}`, 303);
}

export default function BuyCredits() {
  const { credits, lines, debts, underway, hasCrypto, crypto, addsTax } = useLoaderData<typeof loader>();
  const isSignedIn = credits !== null;
  return (
    <Wrap className="pb-16">
      <PageHead
        title={words.buyCredits.title}
        lead={words.buyCredits.lead({ credits: CREDIT_COSTS.image })}
      />
      {isSignedIn ? (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <p className="text-lg">
              {words.buyCredits.balance({ credits })}{" "}
              <a href="/credits/history">{words.buyCredits.creditHistory}</a>
            </p>
            <RefreshCredits to="/buy-credits" />
          </div>
          <LowCreditsNotice credits={credits} className="my-4" />
        </>
      ) : (
        <Notice>
          <p>{words.buyCredits.pleaseLogInNotice}</p>
        </Notice>
      )}
      {debts.length > 0 ? <CreditDebtNotice debts={debts} /> : null}
      <PendingCreditPurchases payments={underway} />
      <div className="my-6">
        <Tabs
          label={words.buyCredits.wayToPay}
          tabs={[
            { label: words.buyCredits.creditCard, href: "/buy-credits" },
            ...(hasCrypto ? [{ label: cryptoWords.packs.cryptocurrency, href: CRYPTO_PATH }] : []),
          ]}
          current={crypto ? CRYPTO_PATH : "/buy-credits"}
        />
      </div>
      {crypto ? (
        <CryptoPacks choice={crypto} dearestCents={DEAREST_CENTS} canBuy={isSignedIn} />
      ) : (
        <form method="post" className="grid md:grid-cols-3 gap-6">
          {CREDIT_PACKS.map((pack) => (
            <CreditPackCard key={pack.id} pack={pack} dearestCents={DEAREST_CENTS}>
              <BuyByCardButton pack={pack} canBuy={isSignedIn} />
            </CreditPackCard>
          ))}
          <TaxNote addsTax={addsTax} />
        </form>
      )}
      <section
        className="grid md:grid-cols-2 lg:grid-cols-4 gap-6 my-12"
        aria-label={words.buyCredits.howCreditsWork}
      >
        <div>
          <h2 className="text-lg mb-2">
            {crypto ? cryptoWords.packs.howItWorks : words.buyCredits.whenTheyArrive}
          </h2>
          <p>{crypto ? cryptoWords.packs.howItWorksText : words.buyCredits.whenTheyArriveText}</p>
        </div>
        <div>
          <h2 className="text-lg mb-2">{words.buyCredits.whenAPictureFails}</h2>
          <p>{words.buyCredits.whenAPictureFailsText}</p>
        </div>
        <div>
          <h2 className="text-lg mb-2">{words.buyCredits.howLongTheyLast}</h2>
          <p>{words.buyCredits.howLongTheyLastText}</p>
        </div>
        <div>
          <h2 className="text-lg mb-2">{words.buyCredits.givingBack}</h2>
          <p>{words.buyCredits.givingBackText({ days: RETURN_PACK_DAYS })}</p>
        </div>
      </section>
      {lines.length > 0 ? (
        <section>
          <h2 className="mb-4">{words.buyCredits.whereYourCreditsWent}</h2>
          <LatestCreditEntries lines={lines} />
          <p className="my-6">
            <a href="/credits/history">{words.buyCredits.allCreditHistory}</a>
          </p>
        </section>
      ) : null}
    </Wrap>
  );
}
