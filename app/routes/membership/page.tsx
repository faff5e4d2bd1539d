import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MEMBERSHIP_SUBJECT } from "~/domain/payments/subscriptions/membership";
import { openSubscriptionPortal } from "~/domain/payments/subscriptions/portal";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { findLiveSubscription } from "~/domain/payments/subscriptions/subscription-checkouts";
import { MEMBERSHIP_CREDITS, MEMBERSHIP_MONTHLY_CENTS } from "~/domain/plans/membership-terms";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { requireBuyer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { pageMeta } from "~/http/seo/page-meta";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { formatDay } from "~/ui/elements/money-and-dates";
import { Notice } from "~/ui/elements/notice";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { words } from "./words";

const HERE = "/membership";

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.metaTitle,
    description: words.lead({ credits: MEMBERSHIP_CREDITS }),
    path: HERE,
  });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireBuyer(request, context);
  const live = await findLiveSubscription(context.app, { userId: viewer.id, kind: "membership" });
  if (!live) return { membership: null };
  const now = context.app.now();
  const { state, isPaused, endsWithPeriod, periodEndsAt, trialEndsAt } = live;
  return { membership: { state, isPaused, endsWithPeriod, periodEndsAt, trialEndsAt, now } };
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
    return url ? redirectToAllowedOrigin(url, app.config.checkoutOrigins) : failed(words.portalUnavailable);
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
      return redirectToAllowedOrigin(start.url, app.config.checkoutOrigins);
    case "subscribed":
      return redirectWithToast(app.origin, HERE, {
        kind: "info",
        title: words.already.title,
        description: words.already.text,
      });
    case "unavailable":
      return failed(words.unavailable);
  }
}

export default function Membership() {
  const { membership } = useLoaderData<typeof loader>();
  return (
    <Wrap className="pb-16">
      <PageHead title={words.title} lead={words.lead({ credits: MEMBERSHIP_CREDITS })} />
      <div className="grid md:grid-cols-2 gap-8 items-start">
        <Card tone={membership ? "teal" : "marigold"} className="grid gap-4">
          {membership ? <MemberCard {...membership} /> : <StartCard />}
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

type Membership = NonNullable<Awaited<ReturnType<typeof loader>>["membership"]>;

function MemberCard({ state, isPaused, endsWithPeriod, periodEndsAt, trialEndsAt, now }: Membership) {
  const until = periodEndsAt === null ? words.indefinite : formatDay(periodEndsAt);
  return (
    <>
      <h2>{words.member}</h2>
      <p className="text-lg">
        {words.activeUntil} <b>{until}</b>
      </p>
      {state === "past_due" ? (
        <Notice kind="warning" title={words.pastDue.title}>
          <p>{words.pastDue.text}</p>
        </Notice>
      ) : null}
      {isPaused ? (
        <Notice title={words.paused.title}>
          <p>{words.paused.text}</p>
        </Notice>
      ) : null}
      {endsWithPeriod ? (
        <Notice title={words.ends.title}>
          <p>{words.ends.text({ date: until })}</p>
        </Notice>
      ) : null}
      {trialEndsAt === null || trialEndsAt < now ? null : (
        <p>{words.trial({ date: formatDay(trialEndsAt) })}</p>
      )}
      <form method="post" className="grid gap-3 justify-items-start">
        <Button name="intent" value="manage" busyText={words.oneMoment}>
          {words.manage}
        </Button>
        <p className="hint">{words.manageText}</p>
      </form>
    </>
  );
}

function StartCard() {
  return (
    <>
      <p className="text-lg">{words.noSubscription}</p>
      <form method="post">
        <Button name="intent" value="start" size="lg" busyText={words.oneMoment}>
          {words.start({ monthlyCents: MEMBERSHIP_MONTHLY_CENTS })}
        </Button>
      </form>
    </>
  );
}
