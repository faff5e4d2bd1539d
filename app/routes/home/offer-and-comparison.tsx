import { HOME_FAQ } from "~/content/copy/home/home-faq";
import { COMPARED_PLAN_FEATURES, COMPARED_PLANS } from "~/content/copy/home/plan-comparison";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { durationParts } from "~/lib/duration-parts";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { MascotGirlSvg } from "~/ui/mascots/mascot-girl";
import { words } from "./words";

const UNITS = [
  ["days", words.offerAndComparison.days],
  ["hours", words.offerAndComparison.hours],
  ["minutes", words.offerAndComparison.minutes],
  ["seconds", words.offerAndComparison.seconds],
] as const;

/** The offer as a coupon. After its deadline (epoch ms) the counters stand at zero and it says so. */
export function OfferSection({ deadlineAt: endsAt, now }: { deadlineAt: number; now: number }) {
  const leftMs = Math.max(0, endsAt - now);
  const left = durationParts(leftMs);
  return (
    <section className="wrap offer-band" aria-labelledby="offer">
      <div
        className={leftMs > 0 ? "coupon on-marigold" : "coupon on-tint over"}
        data-offer={leftMs > 0 ? leftMs : undefined}
      >
        <div className="stub">
          <h2 id="offer">
            {words.offerAndComparison.offerTitle({
              firstMonthDiscountPercent: FIRST_MONTH_DISCOUNT_PERCENT,
            })}
          </h2>
          <p className="while">{words.offerAndComparison.offerTerms({ endsAt })}</p>
          <span className="after ended display" aria-hidden="true">
            {words.offerAndComparison.ended}
          </span>
          <p className="after">{words.offerAndComparison.offerEnded({ endsAt })}</p>
          <p className="while">
            <ButtonLink href="#pricing" variant="secondary">
              {words.offerAndComparison.seeThePlans}
            </ButtonLink>
          </p>
        </div>
        <dl aria-label={words.offerAndComparison.timeLeftLabel}>
          {UNITS.map(([unit, label]) => (
            <div key={unit}>
              <dt>{label}</dt>
              <dd className="display num" data-unit={unit}>
                {left[unit]}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

const VIEWS = [
  { value: "Features", label: words.offerAndComparison.features },
  { value: "Pricing", label: words.offerAndComparison.pricing },
] as const;

/** Two views of the same three plans; the choice is a pair of radio buttons, so that it needs no script. */
export function PlanComparison() {
  return (
    <section className="band wrap compare" aria-labelledby="compare">
      <header className="band-head">
        <h2 id="compare">{words.offerAndComparison.compareFeatures}</h2>
        <fieldset>
          <legend className="sr-only">{words.offerAndComparison.show}</legend>
          {VIEWS.map(({ value, label }, index) => (
            <label key={value}>
              <input type="radio" name="compare" value={value} defaultChecked={index === 0} />
              <span>{label}</span>
            </label>
          ))}
        </fieldset>
      </header>
      <div className="view-features">
        <table>
          <caption className="sr-only">{words.offerAndComparison.whatEachPlanHas}</caption>
          <thead>
            <tr>
              <td />
              {COMPARED_PLANS.map(({ name }) => (
                <th key={name} scope="col" className="display">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {COMPARED_PLAN_FEATURES.map((row) => (
              <tr key={row.feature}>
                <th scope="row">{row.feature}</th>
                {COMPARED_PLANS.map(({ name }, index) => (
                  <td key={name} className={row.in[index] ? "yes" : "no"}>
                    <Icon name={row.in[index] ? "check" : "minus"} />
                    <span className="sr-only">
                      {row.in[index]
                        ? words.offerAndComparison.included
                        : words.offerAndComparison.notIncluded}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className="view-pricing">
        {COMPARED_PLANS.map(({ name, monthlyDollars, points }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p className="display">
              <span className="num">${monthlyDollars}</span>
              <small>{words.offerAndComparison.perMonth}</small>
            </p>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The details share one name, so the browser keeps at most one open. */
export function FaqSection() {
  return (
    <section className="on-tint asked" aria-labelledby="faq">
      <div className="wrap band">
        <header>
          <h2 id="faq">{words.offerAndComparison.frequentlyAskedQuestions}</h2>
          <p>
            <a href="/faq">{words.offerAndComparison.allQuestions}</a>
          </p>
          <MascotGirlSvg />
        </header>
        <div className="answers">
          {HOME_FAQ.map(({ question, answer }) => (
            <details key={question} name="faq">
              <summary>
                <h3>{question}</h3>
                <Icon name="plus" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
