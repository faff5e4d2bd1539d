import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { findPlanWithPrices } from "~/domain/plans/plans";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { Icon } from "~/ui/elements/icon";
import { SelectedOffer } from "./selected-offer";
import { words } from "./selected-offer-words";

const text = words.plan;

export const meta: MetaFunction = () => [{ title: text.documentTitle }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const planId = /^\d{1,6}$/.test(params.id ?? "") ? Number(params.id) : 0;
  const viewer = await requireBuyer(request, context);
  return orNotFound(await findPlanWithPrices(app, { planId, userId: viewer.id }));
}

export default function SelectedPlan() {
  const { plan, monthlyCents, firstMonthCents } = useLoaderData<typeof loader>();
  const offCents = monthlyCents - firstMonthCents;
  const rows = [
    { label: text.price(plan), cents: plan.priceCents },
    ...(monthlyCents === plan.priceCents
      ? []
      : [{ ...text.ownPrice, cents: monthlyCents - plan.priceCents }]),
    ...(offCents === 0
      ? []
      : [{ ...text.discount({ percent: FIRST_MONTH_DISCOUNT_PERCENT }), cents: -offCents }]),
  ];
  return (
    <SelectedOffer
      title={text.title}
      lead={text.lead(plan)}
      tag={text.tag(plan)}
      rows={rows}
      total={{ label: text.firstMonth, cents: firstMonthCents }}
    >
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
          laterCents: firstMonthCents === monthlyCents ? null : monthlyCents,
        })}
      </p>
    </SelectedOffer>
  );
}
