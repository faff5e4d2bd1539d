import { FIRST_MONTH_DISCOUNT_PERCENT } from "~/domain/plans/plan-prices";
import { durationParts } from "~/lib/text/formats/duration-parts";
import { ButtonLink } from "~/ui/elements/button";
import { words } from "./words";

const UNITS = [
  ["days", words.offer.days],
  ["hours", words.offer.hours],
  ["minutes", words.offer.minutes],
  ["seconds", words.offer.seconds],
] as const;

/** The offer as a coupon. After its deadline (epoch ms) the counters show zero and it says so. */
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
            {words.offer.offerTitle({
              firstMonthDiscountPercent: FIRST_MONTH_DISCOUNT_PERCENT,
            })}
          </h2>
          <p className="while">{words.offer.offerTerms({ endsAt })}</p>
          <span className="after ended display" aria-hidden="true">
            {words.offer.ended}
          </span>
          <p className="after">{words.offer.offerEnded({ endsAt })}</p>
          <p className="while">
            <ButtonLink href="#pricing" variant="secondary">
              {words.offer.seeThePlans}
            </ButtonLink>
          </p>
        </div>
        <dl aria-label={words.offer.timeLeftLabel}>
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
