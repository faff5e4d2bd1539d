import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { findPlanWithPrices } from "~/domain/plans/plans";
import { orNotFound } from "~/http/responses/error-responses";
import { requireBuyer } from "~/http/security/access-guards";
import { Icon } from "~/ui/elements/icon";
import { formatCents } from "~/ui/elements/money-and-dates";
import { SelectedOffer } from "./selected-offer";

export const meta: MetaFunction = () => [{ title: "Your plan · Inkloom" }];

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
    { label: `A ${plan.billingPeriod}`, cents: plan.priceCents },
    ...(monthlyCents === plan.priceCents
      ? []
      : [{ label: "Your own price", cents: monthlyCents - plan.priceCents, note: "as agreed with you" }]),
    ...(offCents === 0
      ? []
      : [{ label: `${FIRST_MONTH_DISCOUNT_PERCENT}% off`, cents: -offCents, note: "the first month only" }]),
  ];
  return (
    <SelectedOffer
      title="Your plan"
      lead={`You chose plan ${plan.id}, ${plan.name}. ${plan.description}.`}
      tag={`Plan ${plan.id}, ${plan.name}`}
      rows={rows}
      total={{ label: "The first month", cents: firstMonthCents }}
    >
      <ul className="grid gap-2">
        {plan.features.map((feature) => (
          <li key={feature.text} className="flex gap-2 items-center">
            <Icon name={feature.included ? "check" : "close"} />
            <span className="sr-only">{feature.included ? "Included: " : "Not included: "}</span>
            <span className={feature.included ? undefined : "text-soft"}>{feature.text}</span>
          </li>
        ))}
      </ul>
      <p>
        {plan.commissionBasisPoints / 100}% platform cut per sale
        {firstMonthCents === monthlyCents
          ? "."
          : `. From the second ${plan.billingPeriod} on, ${formatCents(monthlyCents)}.`}
      </p>
    </SelectedOffer>
  );
}
