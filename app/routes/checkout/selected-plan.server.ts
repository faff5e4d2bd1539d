import { z } from "zod";
import type { App } from "~/app";
import type { Viewer } from "~/domain/accounts/viewer";
import { changePlan, type PlanChange, previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import type { PlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { openSubscriptionPortal } from "~/domain/payments/subscriptions/portal";
import { startSubscription } from "~/domain/payments/subscriptions/start-subscription";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { redirectToAllowedOrigin } from "~/http/responses/redirects";
import { words } from "./selected-offer-words";

const text = words.plan;

/** How long a preview of a plan change stays valid: the amount due changes with every second. */
const SHOWN_CHANGE_MS = 30 * 60 * 1000;

/** The values of the page's three buttons. */
export const planForm = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("subscribe") }),
  z.object({ intent: z.literal("manage") }),
  z.object({
    intent: z.literal("change"),
    /** Time and amount of the preview that the person saw, and whether it took the end of the plan back. */
    at: z.coerce.number().int(),
    dueNowCents: z.coerce.number().int(),
    isResumed: z.stringbool().default(false),
  }),
]);

interface Chosen {
  viewer: Viewer;
  offer: PlanOffer;
  here: string;
}

/** Opens the payment page for a plan. */
export async function subscribe(app: App, { viewer, offer, here }: Chosen): Promise<Response> {
  const { plan, monthlyCents, firstMonthCents, percentOff } = offer;
  const start = await startSubscription(app, {
    kind: "plan",
    subjectId: String(plan.id),
    userId: viewer.id,
    email: viewer.email,
    name: text.product(plan),
    monthlyCents,
    firstMonthCents,
    firstMonthPercentOff: percentOff,
    successPath: "/subscription-success?session_id={CHECKOUT_SESSION_ID}",
    cancelPath: "/subscription-canceled",
  });
  if (start.status === "open") return redirectToAllowedOrigin(start.url, app.config.providerOrigins);
  if (start.status === "confirming")
    return redirectWithToast(app.origin, here, {
      kind: "info",
      title: text.confirming.title,
      description: text.confirming.text,
    });
  return redirectWithToast(
    app.origin,
    here,
    start.status === "subscribed"
      ? { kind: "info", ...text.already }
      : { kind: "error", ...text.unavailable },
  );
}

/** Changes the plan if it still costs what the person saw. */
export async function change(
  app: App,
  { offer, here }: Chosen,
  seen: { at: number; dueNowCents: number; isResumed: boolean },
): Promise<Response> {
  const back = (kind: "success" | "info" | "error", toast: { title: string; description: string }) =>
    redirectWithToast(app.origin, here, { kind, ...toast });
  const age = app.now() - seen.at;
  if (age < 0 || age > SHOWN_CHANGE_MS) return back("info", text.change.outdated);
  const preview = await previewPlanChange(app, {
    subscription: offer.subscription,
    to: offer.plan,
    at: seen.at,
  });
  switch (preview.status) {
    case "same":
      return back("info", text.already);
    case "none":
      return back("info", text.change.outdated);
    case "unpaid":
      return back("error", text.unpaid);
    case "paused":
      return back("error", { title: text.paused.title, description: text.resumeFirst(offer.plan) });
    case "unavailable":
      return back("error", text.unavailable);
  }
  const { change: shown } = preview;
  if (shown.dueNowCents !== seen.dueNowCents || shown.isResumed !== seen.isResumed)
    return back("info", text.change.outdated);
  switch (await changePlan(app, shown)) {
    case "changed":
      return back("success", text.change[resultOf(shown)]);
    case "declined":
      return back("error", text.change.declined);
    case "unavailable":
      return back("error", text.unavailable);
  }
}

function resultOf({ isKept, beginsNow }: PlanChange): "kept" | "begun" | "arranged" {
  if (isKept) return "kept";
  return beginsNow ? "begun" : "arranged";
}

/** Opens the provider's page for the person's plan. */
export async function manage(app: App, { viewer, here }: Chosen): Promise<Response> {
  const url = await openSubscriptionPortal(app, { userId: viewer.id, kind: "plan", returnPath: here });
  return url
    ? redirectToAllowedOrigin(url, app.config.providerOrigins)
    : redirectWithToast(app.origin, here, { kind: "error", ...text.portalUnavailable });
}
