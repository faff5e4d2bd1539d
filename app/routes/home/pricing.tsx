import { ADD_ONS, SPECIAL_PROMOTION } from "~/content/copy/home/add-ons";
import { WELCOME_CREDITS } from "~/domain/credits/packs/credit-packs";
import { COMMISSION_WITHOUT_PLAN_BASIS_POINTS } from "~/domain/plans/commission";
import { monthlyPriceCents } from "~/domain/plans/plan-prices";
import type { Plan } from "~/domain/plans/plans";
import { VIDEO_PACKAGES, type VideoPackage } from "~/domain/videos/video-packages";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { words } from "./words";

/** "$29" instead of "$29.00". */
const round = (cents: number) => formatCents(cents).replace(/\.00$/, "");

/** The plans. A signed-in customer's own price replaces the general one. */
export function PricingSection({ plans }: { plans: readonly Plan[] }) {
  return (
    <section className="pricing" id="pricing" aria-labelledby="plans">
      <div className="wrap band">
        <header className="band-head">
          <h2 id="plans">{words.pricing.pricing}</h2>
          <p className="lead">{words.pricing.lead}</p>
        </header>
        <p className="card on-tint mb-8 grid gap-1">
          <strong className="text-lg">{words.pricing.startsFree}</strong>
          <span>
            {words.pricing.startsFreeWith({
              credits: WELCOME_CREDITS,
              percent: COMMISSION_WITHOUT_PLAN_BASIS_POINTS / 100,
            })}
          </span>
        </p>
        <ul className="rail">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanTag plan={plan} />
            </li>
          ))}
        </ul>
        <VideoProduction />
        <p className="ways-on">{words.pricing.questions}</p>
      </div>
    </section>
  );
}

function PlanTag({ plan }: { plan: Plan }) {
  const cents = monthlyPriceCents(plan);
  return (
    <article className={plan.isFeatured ? "plan-tag featured" : "plan-tag"}>
      {plan.isFeatured ? <p className="banner-most">{words.pricing.mostPopular}</p> : null}
      <h3>{plan.name}</h3>
      <p>
        <Badge>{plan.description}</Badge>
      </p>
      <p className="amount">
        {cents === plan.priceCents ? null : (
          <>
            <s className="num">
              <span className="sr-only">{words.pricing.insteadOf} </span>
              {round(plan.priceCents)}
            </s>{" "}
          </>
        )}
        <b className="display num">{round(cents)}</b> <span>/{plan.billingPeriod}</span>
      </p>
      {cents === plan.priceCents ? null : <p className="hint">{words.pricing.yourOwnPrice}</p>}
      <ul>
        {plan.features.map(({ text, included }) => (
          <li key={text} className={included ? undefined : "out"}>
            <Icon name={included ? "check" : "close"} />
            <span>
              {included ? null : <span className="sr-only">{words.pricing.notIncluded} </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="cut">
        {words.pricing.platformCutPerSale({ commissionBasisPoints: plan.commissionBasisPoints / 100 })}
      </p>
      <ButtonLink href={`/checkout/plan/${plan.id}`} variant={plan.isFeatured ? "secondary" : "outline"}>
        {plan.isFeatured ? words.pricing.chooseCreator : words.pricing.getStarted}
        {plan.isFeatured ? null : (
          <span className="sr-only"> {words.pricing.withPlan({ name: plan.name })}</span>
        )}
      </ButtonLink>
    </article>
  );
}

/** The number of film frames drawn for each package. */
const FRAMES = { basic: 1, standard: 2, "premium-batch": 5 } as const satisfies Record<
  VideoPackage["id"],
  number
>;

function VideoProduction() {
  return (
    <div className="video-production">
      <header>
        <h3>{words.pricing.aiVideoProduction}</h3>
        <p>{words.pricing.videoLead}</p>
      </header>
      <ul>
        {VIDEO_PACKAGES.map(({ id, title, priceCents, description }) => (
          <li key={id}>
            <div className="film" aria-hidden="true">
              {Array.from({ length: FRAMES[id] }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the frames are alike and never move
                <span key={index} />
              ))}
            </div>
            <div>
              <h4>{title}</h4>
              <p>{description}</p>
            </div>
            <b className="display num">{round(priceCents)}</b>
            <ButtonLink href={`/checkout/video/${id}`} variant="outline">
              {words.pricing.purchase({ title })}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className="extras">
        <div className="card on-tint">
          <h4>{words.pricing.optionalAddOns}</h4>
          <ul>
            {ADD_ONS.map(({ text, priceCents }) => (
              <li key={text}>
                <span>{text}</span>
                <b className="num">{words.pricing.perDesign({ price: round(priceCents) })}</b>
              </li>
            ))}
          </ul>
        </div>
        <div className="card on-marigold">
          <h4>{words.pricing.specialPromotion}</h4>
          <p>{SPECIAL_PROMOTION}</p>
        </div>
      </div>
    </div>
  );
}
