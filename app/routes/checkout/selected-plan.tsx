import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { previewPlanChange } from "~/domain/payments/subscriptions/change-plan";
import { findPlanOffer } from "~/domain/payments/subscriptions/plan-offer";
import { isMonthUncharged } from "~/domain/payments/subscriptions/uncharged-month";
import { parseForm, readForm } from "~/http/forms/parse-form";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { Icon } from "~/ui/elements/icon";
import { SelectedOffer } from "~/ui/sales/selected-offer";
import { PlanActions, type PlanState } from "./plan-actions";
import { words } from "./selected-offer-words";
import { change, manage, planForm, subscribe } from "./selected-plan.server";

const text = words.plan;

export const meta: MetaFunction = () => [{ title: text.documentTitle }];

const planIdOf = (id = "") => (/^\d{1,6}$/.test(id) ? Number(id) : 0);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const viewer = await requireBuyer(request, context);
  const offer = orNotFound(await findPlanOffer(app, { planId: planIdOf(params.id), userId: viewer.id }));
  const { subscription, isConfirming, ...shown } = offer;
  return { ...shown, addsTax: app.config.addsTax, state: await readState() };

  async function readState(): Promise<PlanState> {
    if (isConfirming) return { status: "confirming" };
    const preview = await previewPlanChange(app, { subscription, to: offer.plan });
    switch (preview.status) {
      case "none":
        return { status: "none" };
      case "unavailable":
        return { status: "unavailable" };
      case "same": {
        const { periodEndsAt, endsWithPeriod, isPaused, state } = preview.subscription;
        const { monthSalesCents, heldUntil } = offer;
        return {
          status: "same",
          ...{ periodEndsAt, endsWithPeriod, isPaused, monthSalesCents, heldUntil },
          isPastDue: state === "past_due",
          isUncharged: await isMonthUncharged(app, preview.subscription),
          afterName: preview.arrangedAfter?.name ?? null,
        };
      }
      case "unpaid":
        return { status: "unpaid", fromName: preview.from.name, nextAt: preview.nextAt };
      case "paused":
        return { status: "paused" };
      case "shown": {
        const { from, beginsNow, isKept, isResumed, dueNowCents, nextCents, creditsNow, nextAt, at } =
          preview.change;
        const cost = { dueNowCents, nextCents, creditsNow, nextAt, at };
        return { status: "change", fromName: from.name, beginsNow, isKept, isResumed, ...cost };
      }
    }
  }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireBuyer(request, context);
  await enforceFormRateLimit(context, "plan");
  const offer = orNotFound(await findPlanOffer(app, { planId: planIdOf(params.id), userId: viewer.id }));
  const form = parseForm(await readForm(request), planForm);
  if (!form.ok) throw new Response("Not a form", { status: 400 });
  const chosen = { viewer, offer, here: `/checkout/plan/${offer.plan.id}` };
  switch (form.value.intent) {
    case "subscribe":
      return subscribe(app, chosen);
    case "manage":
      return manage(app, chosen);
    case "change":
      return change(app, chosen, form.value);
  }
}

export default function SelectedPlan() {
  const { plan, monthlyCents, firstMonthCents, percentOff, addsTax, state } = useLoaderData<typeof loader>();
  // The first month's discount is for new subscribers.
  const isNew = state.status === "none" && percentOff !== null;
  const offCents = monthlyCents - firstMonthCents;
  const rows = [
    { label: text.price(plan), cents: plan.priceCents },
    ...(monthlyCents === plan.priceCents
      ? []
      : [{ ...text.ownPrice, cents: monthlyCents - plan.priceCents }]),
    ...(isNew ? [{ ...text.discount({ percent: percentOff }), cents: -offCents }] : []),
  ];
  return (
    <SelectedOffer
      title={text.title}
      lead={text.lead(plan)}
      tag={text.tag(plan)}
      rows={rows}
      total={
        isNew
          ? { label: text.firstMonth, cents: firstMonthCents }
          : { label: text.eachMonth, cents: monthlyCents }
      }
    >
      <PlanActions
        plan={plan}
        state={state}
        firstMonthCents={isNew ? firstMonthCents : monthlyCents}
        monthlyCents={monthlyCents}
        addsTax={addsTax}
      />
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature.text} className="flex gap-2 items-center">
            <Icon name={feature.included ? "check" : "close"} />
            <span className="sr-only">{feature.included ? text.included : text.notIncluded}</span>
            <span className={feature.included ? undefined : "text-soft"}>{feature.text}</span>
          </li>
        ))}
      </ul>
      <p>
        {text.commission({
          percent: plan.commissionBasisPoints / 100,
          billingPeriod: plan.billingPeriod,
          laterCents: isNew ? monthlyCents : null,
        })}
      </p>
    </SelectedOffer>
  );
}
