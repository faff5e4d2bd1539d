import { ADD_ONS, SPECIAL_PROMOTION } from "~/content/copy/home/add-ons";
import { VIDEO_PACKAGES, type VideoPackage } from "~/domain/payments/purchases/video-packages";
import { monthlyPriceCents } from "~/domain/plans/plan-prices";
import type { Plan } from "~/domain/plans/plans";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";

/** "$29" where there are no cents to speak of. */
const round = (cents: number) => formatCents(cents).replace(/\.00$/, "");

/** The plans as tags on a rail. A signed-in customer's own price stands in place of the general one. */
export function PricingSection({ plans }: { plans: readonly Plan[] }) {
  return (
    <section className="pricing" id="pricing" aria-labelledby="plans">
      <div className="wrap band">
        <header className="band-head">
          <h2 id="plans">Pricing</h2>
          <p className="lead">
            A month at a time. The more you sell, the less of each sale is ours; the price of printing is the
            same for everybody.
          </p>
        </header>
        <ul className="rail">
          {plans.map((plan) => (
            <li key={plan.id}>
              <PlanTag plan={plan} />
            </li>
          ))}
        </ul>
        <VideoProduction />
        <p className="ways-on">
          Questions about pricing? <a href="/faq">Read the FAQ</a> or <a href="#contact">contact us</a>.
        </p>
      </div>
    </section>
  );
}

function PlanTag({ plan }: { plan: Plan }) {
  const cents = monthlyPriceCents(plan);
  return (
    <article className={plan.isFeatured ? "plan-tag featured" : "plan-tag"}>
      {plan.isFeatured ? <p className="banner-most">MOST POPULAR</p> : null}
      <h3>{plan.name}</h3>
      <p>
        <Badge>{plan.description}</Badge>
      </p>
      <p className="amount">
        {cents === plan.priceCents ? null : (
          <>
            <s className="num">
              <span className="sr-only">Instead of </span>
              {round(plan.priceCents)}
            </s>{" "}
          </>
        )}
        <b className="display num">{round(cents)}</b> <span>/{plan.billingPeriod}</span>
      </p>
      {cents === plan.priceCents ? null : <p className="hint">Your own price</p>}
      <ul>
        {plan.features.map(({ text, included }) => (
          <li key={text} className={included ? undefined : "out"}>
            <Icon name={included ? "check" : "close"} />
            <span>
              {included ? null : <span className="sr-only">Not included: </span>}
              {text}
            </span>
          </li>
        ))}
      </ul>
      <p className="cut">{plan.commissionBasisPoints / 100}% platform cut per sale</p>
      <ButtonLink href={`/checkout/plan/${plan.id}`} variant={plan.isFeatured ? "secondary" : "outline"}>
        {plan.isFeatured ? "Choose Creator" : "Get Started"}
        {plan.isFeatured ? null : <span className="sr-only"> with {plan.name}</span>}
      </ButtonLink>
    </article>
  );
}

/** How many videos each package is: its length of film. */
const FRAMES = { basic: 1, standard: 2, "premium-batch": 5 } as const satisfies Record<
  VideoPackage["id"],
  number
>;

function VideoProduction() {
  return (
    <div className="video-production">
      <header>
        <h3>AI Video Production</h3>
        <p>Short films of your designs, made to be shared. Bought once, no subscription.</p>
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
              Purchase<span className="sr-only"> {title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
      <div className="extras">
        <div className="card on-tint">
          <h4>Optional add-ons</h4>
          <ul>
            {ADD_ONS.map(({ text, priceCents }) => (
              <li key={text}>
                <span>{text}</span>
                <b className="num">{round(priceCents)} per design</b>
              </li>
            ))}
          </ul>
        </div>
        <div className="card on-marigold">
          <h4>Special Promotion</h4>
          <p>{SPECIAL_PROMOTION}</p>
        </div>
      </div>
    </div>
  );
}
