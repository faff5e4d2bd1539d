import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readCreditHistory } from "~/domain/credits/credit-history";
import { CREDIT_COSTS, CREDIT_PACKS, centsPerCredit, findCreditPack } from "~/domain/credits/credit-packs";
import { startPayment } from "~/domain/payments/checkout/start-payment";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { CreditDebtNotice, PendingCreditPurchases } from "~/ui/credits/credit-summary";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Tabs } from "~/ui/elements/navigation";
import { Notice } from "~/ui/elements/notice";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { CreditPackCard } from "./credit-pack-card";
import { LatestCreditEntries } from "./latest-credit-entries";

const LINES_SHOWN = 8;
const DEAREST_CENTS = Math.max(...CREDIT_PACKS.map(centsPerCredit));

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Buy Credits · Inkloom",
    description: `Credits for pictures, from ${formatCents(Math.min(...CREDIT_PACKS.map((pack) => pack.priceCents)))}: they never expire, and come back by themselves where a picture fails.`,
    path: "/buy-credits",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Buy Credits", path: "/buy-credits" }])],
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) return { credits: null, lines: [], debts: [], underway: [] };
  const { lines, debts, pendingPurchases } = await readCreditHistory(context.app, { userId: viewer.id });
  return { credits: viewer.credits, lines: lines.slice(0, LINES_SHOWN), debts, underway: pendingPurchases };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer)
    return redirectWithToast(app.origin, "/login?to=/buy-credits", {
      kind: "error",
      title: "Login Required",
      description: "Please log in to purchase credits.",
    });
  await enforceFormRateLimit(context, "buy-credits");
  const form = await readForm(request);
  const pack = findCreditPack(String(form.get("pack") ?? ""));
  if (!pack)
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: "Payment Error",
      description: "This pack is not on sale. Please choose one of those below.",
    });
  const start = await startPayment(app, {
    kind: "credits",
    subjectId: pack.id,
    userId: viewer.id,
    email: viewer.email,
    amountCents: pack.priceCents,
    lines: [{ name: `${pack.name}: ${pack.credits} credits`, unitCents: pack.priceCents, quantity: 1 }],
    successPath: "/credit-purchase-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/buy-credits",
    callerAddress: context.clientIp,
  });
  if (start.status === "open") return redirectToAllowedOrigin(start.url, app.config.checkoutOrigins);
  if (start.status === "limited")
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: "Too many cards were refused",
      description:
        "To keep stolen cards out, we cannot take any more payments from you today. Nothing was charged. Please try again tomorrow, or write to us.",
    });
  if (start.status === "unavailable")
    return redirectWithToast(app.origin, "/buy-credits", {
      kind: "error",
      title: "Payment Error",
      description: "The card payment page does not answer right now. Nothing was charged. Please try again.",
    });
  return redirect(`/credit-purchase-success?session_id=${start.sessionId ?? ""}`, 303);
}

export default function BuyCredits() {
  const { credits, lines, debts, underway } = useLoaderData<typeof loader>();
  const isSignedIn = credits !== null;
  return (
    <Wrap className="pb-16">
      <PageHead
        title="Buy Credits"
        lead={`One picture costs ${CREDIT_COSTS.image === 1 ? "one credit" : `${CREDIT_COSTS.image} credits`}. Buy a few, or many for less.`}
      />
      {isSignedIn ? (
        <p className="text-lg">
          You have <b className="num">{credits.toLocaleString("en-US")}</b>{" "}
          {credits === 1 ? "credit" : "credits"}. <a href="/credits/history">Credit history</a>
        </p>
      ) : (
        <Notice>
          <p>
            Please log in to purchase and manage your credits. <a href="/login?to=/buy-credits">Login</a>
          </p>
        </Notice>
      )}
      {debts.length > 0 ? <CreditDebtNotice debts={debts} /> : null}
      <PendingCreditPurchases payments={underway} />
      <div className="my-6">
        <Tabs
          label="Way to pay"
          tabs={[{ label: "Credit Card", href: "/buy-credits" }]}
          current="/buy-credits"
        />
      </div>
      <form method="post" className="grid md:grid-cols-3 gap-6">
        {CREDIT_PACKS.map((pack) => (
          <CreditPackCard key={pack.id} pack={pack} dearestCents={DEAREST_CENTS} canBuy={isSignedIn} />
        ))}
      </form>
      <section className="grid md:grid-cols-3 gap-6 my-12" aria-label="How credits work">
        <div>
          <h2 className="text-lg mb-2">When they arrive</h2>
          <p>
            As soon as the card payment is confirmed, usually before you are back here. If your browser closes
            on the way, they arrive all the same.
          </p>
        </div>
        <div>
          <h2 className="text-lg mb-2">When a picture fails</h2>
          <p>
            The credit comes back by itself, to the pack it was taken from. A failure never costs you one.
          </p>
        </div>
        <div>
          <h2 className="text-lg mb-2">How long they last</h2>
          <p>Credits you buy do not expire. Prices are in US dollars; you pay on our card partner's page.</p>
        </div>
      </section>
      {lines.length > 0 ? (
        <section>
          <h2 className="mb-4">Where your credits went</h2>
          <LatestCreditEntries lines={lines} />
          <p className="my-6">
            <a href="/credits/history">All of your credit history</a>
          </p>
        </section>
      ) : null}
    </Wrap>
  );
}
