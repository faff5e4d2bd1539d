import { HOME_FAQ } from "~/content/copy/home/home-faq";
import { COMPARED_PLAN_FEATURES, COMPARED_PLANS } from "~/content/copy/home/plan-comparison";
import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { durationParts } from "~/lib/duration-parts";
import { ButtonLink } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { DateTime } from "~/ui/elements/money-and-dates";
import { MascotGirlSvg } from "~/ui/mascots/mascot-girl";

const UNITS = [
  ["days", "Days"],
  ["hours", "Hours"],
  ["minutes", "Minutes"],
  ["seconds", "Seconds"],
] as const;

/** A coupon to tear off. Past its deadline (epoch ms) the counters stand at zero and it says so. */
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
            <span className="num">{FIRST_MONTH_DISCOUNT_PERCENT}%</span> off your first month
          </h2>
          <p className="while">
            On any plan, until <DateTime at={endsAt} />. The price at the checkout already has it.
          </p>
          <span className="after ended display" aria-hidden="true">
            Ended
          </span>
          <p className="after">
            This offer has ended, on <DateTime at={endsAt} />. The next one will stand here.
          </p>
          <p className="while">
            <ButtonLink href="#pricing" variant="secondary">
              See the plans
            </ButtonLink>
          </p>
        </div>
        <dl aria-label="Time left of the offer">
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

const VIEWS = ["Features", "Pricing"] as const;

/** Two views of the same three plans; the choice is a pair of radio buttons, so that it needs no script. */
export function PlanComparison() {
  return (
    <section className="band wrap compare" aria-labelledby="compare">
      <header className="band-head">
        <h2 id="compare">Compare Features</h2>
        <fieldset>
          <legend className="sr-only">Show</legend>
          {VIEWS.map((view, index) => (
            <label key={view}>
              <input type="radio" name="compare" value={view} defaultChecked={index === 0} />
              <span>{view}</span>
            </label>
          ))}
        </fieldset>
      </header>
      <div className="view-features">
        <table>
          <caption className="sr-only">What each plan has</caption>
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
                    <span className="sr-only">{row.in[index] ? "Included" : "Not included"}</span>
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
              <small>/month</small>
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

/** One open at a time: the browser sees to it by the name they share. */
export function FaqSection() {
  return (
    <section className="on-tint asked" aria-labelledby="faq">
      <div className="wrap band">
        <header>
          <h2 id="faq">Frequently Asked Questions</h2>
          <p>
            <a href="/faq">All questions</a>
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
