import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { OFFER_PERCENT, readPlanOnOffer } from "~/domain/payments/plans";
import { requireBuyer } from "~/http/guards";
import { found } from "~/http/responses";
import { Icon } from "~/ui/icon";
import { formatCents } from "~/ui/price";
import { Chosen } from "./chosen";

export const meta: MetaFunction = () => [{ title: "Your plan · Inkloom" }];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context;
  const planId = /^\d{1,6}$/.test(params.id ?? "") ? Number(params.id) : 0;
  const viewer = await requireBuyer(request, context);
  return found(await readPlanOnOffer(app, { planId, userId: viewer.id }));
}

export default function ChosenPlan() {
  const { plan, monthlyCents, firstMonthCents } = useLoaderData<typeof loader>();
  const offCents = monthlyCents - firstMonthCents;
  const rows = [
    { label: `A ${plan.billingPeriod}`, cents: plan.priceCents },
    ...(monthlyCents === plan.priceCents
      ? []
      : [{ label: "Your own price", cents: monthlyCents - plan.priceCents, note: "as agreed with you" }]),
    ...(offCents === 0
      ? []
      : [{ label: `${OFFER_PERCENT}% off`, cents: -offCents, note: "the first month only" }]),
  ];
  return (
    <Chosen
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
    </Chosen>
  );
}
