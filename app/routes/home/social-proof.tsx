import { IMPACT_FIGURES, IMPACT_FIGURES_NOTE, WHY_CHOOSE } from "~/content/copy/home/sections";
import type { Testimonial } from "~/content/copy/home/testimonials";
import type { RevenueSplit } from "~/domain/products/pricing/revenue-split";
import { CostBreakdown } from "~/ui/data-display/stats-and-costs";
import { Icon } from "~/ui/elements/icon";
import { formatCents } from "~/ui/elements/money-and-dates";
import { HangTag } from "~/ui/elements/page-layout";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { words } from "./words";

/**
 * One testimonial at a time, in a row that scrolls and snaps. The script adds autoplay, buttons and pause (WCAG
 * 2.2.2).
 */
export function Testimonials({ voices, note }: { voices: readonly Testimonial[]; note: string | null }) {
  if (voices.length === 0) return null;
  return (
    <section
      className="on-vermilion voices"
      aria-labelledby="voices"
      aria-roledescription="carousel"
      data-carousel=""
    >
      <Halftone rows={22} columns={42} />
      <div className="wrap band">
        <header className="band-head">
          <h2 id="voices">{words.socialProof.testimonialsTitle}</h2>
          <div className="js controls">
            <button type="button" className="btn btn-outline btn-icon" data-move="-1">
              <Icon name="arrow-left" />
              <span className="sr-only">{words.socialProof.previousVoice}</span>
            </button>
            <button type="button" className="btn btn-outline btn-icon" data-move="1">
              <Icon name="arrow-right" />
              <span className="sr-only">{words.socialProof.nextVoice}</span>
            </button>
            <button type="button" className="btn btn-outline btn-sm" data-hold="" aria-pressed="false">
              {words.socialProof.pause}
            </button>
          </div>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
        <ul className="reel" data-reel="" tabIndex={0} aria-label={words.socialProof.voices}>
          {voices.map((voice, index) => (
            <li
              key={voice.name}
              aria-roledescription="slide"
              aria-label={words.socialProof.positionOf({ index: index + 1, length: voices.length })}
            >
              <TestimonialCard {...voice} />
            </li>
          ))}
        </ul>
        {note === null ? null : <p className="small-print">{note}</p>}
      </div>
    </section>
  );
}

const MOST_DROPS = 5;

function TestimonialCard({ name, role, content, avatar, rating }: Testimonial) {
  return (
    <figure>
      <blockquote>
        <p className="display">“{content}”</p>
      </blockquote>
      <figcaption>
        <b className={`patch on-${avatar.ink}`} aria-hidden="true">
          {avatar.initials}
        </b>
        <span>
          <b>{name}</b>
          {role}
        </span>
        <span
          className="drops"
          role="img"
          aria-label={words.socialProof.ratingLabel({ rating, mostDrops: MOST_DROPS })}
        >
          {Array.from({ length: MOST_DROPS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the drops are alike and never move
            <Icon key={index} name="drop" className={index < rating ? "full" : undefined} />
          ))}
        </span>
      </figcaption>
    </figure>
  );
}

/** Five reasons, beside an example price calculated like every sale. */
export function WhyChoose({ split, garment }: { split: RevenueSplit; garment: string }) {
  const percent = split.commissionBasisPoints / 100;
  return (
    <section className="on-teal why" aria-labelledby="why">
      <div className="wrap band">
        <h2 id="why">{words.socialProof.whyChooseOurPlatform}</h2>
        <div className="hung">
          <HangTag title={words.socialProof.whereGoes({ price: formatCents(split.priceCents) })}>
            <CostBreakdown
              caption={words.socialProof.whoIsPaid({ price: formatCents(split.priceCents) })}
              rows={[
                {
                  label: words.socialProof.garmentAndPrint,
                  cents: split.printCostCents,
                  note: words.socialProof.printedOnTheFront({ garment }),
                },
                {
                  label: words.socialProof.cardPayment,
                  cents: split.feeCents,
                  note: words.socialProof.cardFee,
                },
                {
                  label: words.socialProof.inkloom,
                  cents: split.commissionCents,
                  note: words.socialProof.ofThePrice({ percent }),
                },
                { label: words.socialProof.theCreator, cents: split.earningCents },
              ]}
              total={{
                label: words.socialProof.theBuyerPays,
                cents: split.priceCents,
                note: words.socialProof.comeOnTop,
              }}
            />
          </HangTag>
        </div>
        <ol>
          {WHY_CHOOSE.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Large numbers; the script counts up to them once. */
export function ImpactNumbers() {
  return (
    <section className="wrap band impact" aria-labelledby="impact">
      <header className="band-head">
        <h2 id="impact">{words.socialProof.ourImpact}</h2>
        <p className="hint">{IMPACT_FIGURES_NOTE}</p>
      </header>
      <ul>
        {IMPACT_FIGURES.map(({ value, suffix, label, durationMs }) => (
          <li key={label}>
            <b className="display num">
              <span data-count={value} data-ms={durationMs} data-suffix={suffix} aria-hidden="true">
                {value}
                {suffix}
              </span>
              <span className="sr-only">
                {value}
                {suffix}
              </span>
            </b>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
