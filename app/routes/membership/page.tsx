import type {
  ActionFunctionArgs,
  HeadersFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdapterError } from "~/adapters/adapter-error";
import { confirmSubscription } from "~/domain/payments/subscriptions/confirm-subscription";
import { MEMBERSHIP_SUBJECT } from "~/domain/payments/subscriptions/membership";
import { openSubscriptionPortal } from "~/domain/payments/subscriptions/portal";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { currentSubscriptionQuery } from "~/domain/payments/subscriptions/subscription-checkouts";
import { isUncharged, monthInvoicesQuery } from "~/domain/payments/subscriptions/uncharged-month";
import { MEMBERSHIP_CREDITS, MEMBERSHIP_MONTHLY_CENTS } from "~/domain/plans/membership-terms";
import { membershipQuery } from "~/domain/plans/memberships";
import { MEMBERSHIP_RENEWAL_MS } from "~/domain/plans/plan-grace";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { requireBuyer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { pageMeta } from "~/http/seo/page-meta";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { TaxNote } from "~/ui/sales/tax-note";
import { MemberCard } from "./member-card";
import { words } from "./words";

const HERE = "/membership";
const CHECK_EVERY_SECONDS = 15;
const MAX_CHECKS = 20;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.metaTitle,
    description: words.lead({ credits: MEMBERSHIP_CREDITS }),
    path: HERE,
  });

export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const refresh = loaderHeaders.get("refresh");
  return refresh ? { refresh } : new Headers();
};

/** `checking`: the first payment is not confirmed yet, and the provider is asked again each time the page is loaded. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const { addsTax } = app.config;
  const viewer = await requireBuyer(request, context);
  const [[current], [paid], invoices] = await app.db.batch([
    currentSubscriptionQuery(app, { userId: viewer.id, kind: "membership" }),
    membershipQuery(app, { userId: viewer.id }),
    monthInvoicesQuery(app, { userId: viewer.id, kind: "membership" }),
  ]);
  if (current?.state === "incomplete") {
    await enforceFormRateLimit(context, "membership");
    const asked = await confirmSubscription(app, current).catch((error: unknown) => {
      if (error instanceof AdapterError) return null;
      throw error;
    });
    // Confirmed or given up just now: loaded again, so that the header shows the new balance.
    if (asked && asked.state !== "incomplete") throw redirect(HERE, 303);
    const check = Math.min(
      MAX_CHECKS,
      Math.max(0, Number(new URL(request.url).searchParams.get("check")) || 0),
    );
    const refresh = check < MAX_CHECKS ? `${CHECK_EVERY_SECONDS}; url=${HERE}?check=${check + 1}` : null;
    return data(
      { addsTax, status: asked ? ("checking" as const) : ("error" as const), membership: null },
      refresh ? { headers: { refresh } } : undefined,
    );
  }
  const now = app.now();
  const isRenewing = current?.state === "active" && !current.isPaused;
  const isMember = paid !== undefined && isActive(paid, { isRenewing, now });
  if (!current && !isMember) return data({ addsTax, status: "none" as const, membership: null });
  return data({
    addsTax,
    status: "known" as const,
    membership: {
      isMember,
      // What was paid for; the provider's month may be one that is not.
      activeUntil: paid?.activeUntil ?? null,
      hasPaid: paid !== undefined,
      subscription: current
        ? {
            state: current.state,
            isPaused: current.isPaused,
            endsWithPeriod: current.endsWithPeriod,
            startsAgainAt: isUncharged(app, current, invoices) ? current.periodEndsAt : null,
            trialEndsAt: current.trialEndsAt,
          }
        : null,
      now,
    },
  });
}

/** A renewal is charged an hour after the month's end: nobody is told meanwhile that they are no member. */
function isActive(
  { activeUntil }: { activeUntil: number | null },
  { isRenewing, now }: { isRenewing: boolean; now: number },
): boolean {
  return activeUntil === null || activeUntil > now - (isRenewing ? MEMBERSHIP_RENEWAL_MS : 0);
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireBuyer(request, context);
  await enforceFormRateLimit(context, "membership");
  const form = await readForm(request);
  const failed = ({ title, text }: { title: string; text: string }) =>
    redirectWithToast(app.origin, HERE, { kind: "error", title, description: text });
  if (form.get("intent") === "manage") {
    const url = await openSubscriptionPortal(app, {
      userId: viewer.id,
      kind: "membership",
      returnPath: HERE,
    });
    return url ? redirectToAllowedOrigin(url, app.config.providerOrigins) : failed(words.portalUnavailable);
  }
  const start = await startSubscription(app, {
    kind: "membership",
    subjectId: MEMBERSHIP_SUBJECT,
    userId: viewer.id,
    email: viewer.email,
    name: words.product,
    monthlyCents: MEMBERSHIP_MONTHLY_CENTS,
    firstMonthCents: MEMBERSHIP_MONTHLY_CENTS,
    firstMonthPercentOff: null,
    successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/subscription-canceled",
  });
  switch (start.status) {
    case "open":
      return redirectToAllowedOrigin(start.url, app.config.providerOrigins);
    case "subscribed":
      return redirectWithToast(app.origin, HERE, {
        kind: "info",
        title: words.already.title,
        description: words.already.text,
      });
    case "confirming":
      return redirectWithToast(app.origin, HERE, {
        kind: "info",
        title: words.checking,
        description: words.checkingText,
      });
    case "unavailable":
      return failed(words.unavailable);
  }
}

export default function Membership() {
  const { addsTax, status, membership } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={words.title} lead={words.lead({ credits: MEMBERSHIP_CREDITS })} />
      <div className="grid md:grid-cols-2 gap-8 items-start">
        <Card tone={membership ? "teal" : "marigold"} className="grid gap-4">
          {membership ? <MemberCard {...membership} /> : null}
          {status === "none" ? <StartCard addsTax={addsTax} /> : null}
          {status === "checking" ? (
            <Status title={words.checking} text={words.checkingText} />
          ) : status === "error" ? (
            <Status title={words.checkFailed} text={words.checkFailedText} />
          ) : null}
        </Card>
        <section>
          <h2 className="mb-4">{words.whatYouGet}</h2>
          <ul className="grid gap-3">
            {words.benefits({ credits: MEMBERSHIP_CREDITS }).map((text) => (
              <li key={text} className="flex gap-2 items-start">
                <Icon name="check" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Wrap>
  );
}

function Status({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="text-lg">{title}</p>
      <p>{text}</p>
      <p>
        <a href={HERE}>{words.checkAgain}</a>
      </p>
    </>
  );
}

function StartCard({ addsTax }: { addsTax: boolean }) {
  return (
    <>
      <p className="text-lg">{words.noSubscription}</p>
      <form method="post">
        <Button name="intent" value="start" size="lg" busyText={words.oneMoment}>
          {words.start({ monthlyCents: MEMBERSHIP_MONTHLY_CENTS })}
        </Button>
      </form>
      <TaxNote addsTax={addsTax} />
    </>
  );
}
