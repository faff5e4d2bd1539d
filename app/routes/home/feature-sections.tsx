import type { ReactNode } from "react";
import {
  CREATE_IN_SECONDS,
  HOW_IT_WORKS,
  STUDIO_FEATURES,
  STYLE_SAMPLES,
} from "~/content/copy/home/sections";
import { SITE_PICTURES } from "~/content/site-pictures";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { SitePicture } from "~/ui/elements/site-picture";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { ProgressiveProof } from "~/ui/mascots/progressive-proof";
import { words } from "./words";

const PACK = SITE_PICTURES["pack-tee"];
/** The radius of a numbered pin, in pixels of the picture. */
const PIN_RADIUS = 24;
/** This many captions stand left of the garment, the others right. */
const LEFT_CAPTIONS = 4;

/** The seven features, numbered on a garment, with lines to the captions beside it. */
export function Features() {
  return (
    <section className="on-indigo pack" aria-labelledby="features">
      <div className="wrap band">
        <header>
          <h2 id="features">{words.featureSections.featuresTitle}</h2>
          <p className="lead">{words.featureSections.featuresLead}</p>
        </header>
        <div className="board">
          <div className="plan">
            <SitePicture name="pack-tee" alt="" />
            <svg viewBox={`0 0 ${PACK.width} ${PACK.height}`} aria-hidden="true">
              {STUDIO_FEATURES.map(({ title, pin: [x, y], captionY }, index) => (
                <g key={title}>
                  <path
                    d={`M${x} ${y}L${index < LEFT_CAPTIONS ? 0 : PACK.width} ${captionY}h${index < LEFT_CAPTIONS ? -40 : 40}`}
                  />
                  <circle cx={x} cy={y} r={PIN_RADIUS} />
                  <text x={x} y={y + 9} textAnchor="middle">
                    {index + 1}
                  </text>
                </g>
              ))}
            </svg>
          </div>
          <ol>
            {STUDIO_FEATURES.map((feature) => (
              <li key={feature.title}>
                <h3>{feature.title}</h3>
                <p>{feature.text}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

export function HowItWorks() {
  return (
    <section className="band wrap" id="how-it-works" aria-labelledby="how">
      <header className="band-head">
        <h2 id="how">{words.featureSections.howItWorks}</h2>
        <p className="hint">{words.featureSections.howItWorksHint}</p>
      </header>
      <ol className="proofs">
        {HOW_IT_WORKS.map((step, index) => (
          <li key={step.title}>
            <ProgressiveProof inks={(index + 1) as 1 | 2 | 3 | 4} label={step.proof} />
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The studio in four steps: the prompt, the styles, the placed print, the price. */
export function CreateInSeconds({ priceCents, earningCents }: { priceCents: number; earningCents: number }) {
  const { prompt, steps } = CREATE_IN_SECONDS;
  return (
    <section className="on-tint seconds" aria-labelledby="seconds">
      <div className="wrap band">
        <header className="band-head">
          <h2 id="seconds">{words.featureSections.createInSeconds}</h2>
          <a href="/examples">{words.featureSections.seeExamples}</a>
        </header>
        <ol>
          <Step kind="magic" {...steps.magic}>
            <div className="typed">
              <p>
                “{prompt}”<span className="caret" aria-hidden="true" />
              </p>
            </div>
          </Step>
          <Step kind="custom" {...steps.custom}>
            <ul>
              {STYLE_SAMPLES.map(({ name, style }) => (
                <li key={name}>
                  <SitePicture
                    name={name}
                    alt={words.featureSections.styleSampleAlt({ style: style.toLowerCase() })}
                  />
                  <span>{style}</span>
                </li>
              ))}
            </ul>
          </Step>
          <Step kind="live" {...steps.live}>
            <div className="placed">
              <SitePicture name="sweatshirt-fox" alt={words.featureSections.sweatshirtAlt} />
              <span aria-hidden="true">
                <b className="num">{words.featureSections.placedResolution}</b>
              </span>
            </div>
          </Step>
          <Step kind="sell" {...steps.sell}>
            <dl>
              <div>
                <dt>{words.featureSections.price}</dt>
                <dd className="num">{formatCents(priceCents)}</dd>
              </div>
              <div>
                <dt>{words.featureSections.ofWhichYouEarn}</dt>
                <dd className="num">{formatCents(earningCents)}</dd>
              </div>
              <div>
                <dt>{words.featureSections.state}</dt>
                <dd>
                  <Badge tone="spot">{words.featureSections.onTheShelf}</Badge>
                </dd>
              </div>
            </dl>
          </Step>
        </ol>
      </div>
    </section>
  );
}

function Step({
  kind,
  title,
  text,
  children,
}: {
  kind: string;
  title: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <li className={kind}>
      <div className="says">
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      {children}
    </li>
  );
}

/** What is checked before anything is printed. `minDpi` is the limit below which a print is refused. */
export function PrintCheckSection({ minDpi }: { minDpi: number }) {
  const samples = [
    { dpi: Math.round(minDpi / 2), verdict: words.featureSections.weRefuseIt, rows: 6 },
    { dpi: minDpi, verdict: words.featureSections.theLeastWePrint, rows: 12 },
    { dpi: 300, verdict: words.featureSections.sharpest, rows: 24 },
  ];
  return (
    <section className="band wrap check-band" aria-labelledby="check">
      <div>
        <h2 id="check">{words.featureSections.printCheckTitle}</h2>
        <p className="lead">{words.featureSections.printCheckLead}</p>
        <p className="read-on">
          <a href="/kb">{words.featureSections.printCheckManual}</a>
        </p>
      </div>
      <ul>
        {samples.map((sample) => (
          <li key={sample.dpi}>
            <span>
              <Halftone rows={sample.rows} columns={sample.rows} />
            </span>
            <b className="display num">{words.featureSections.dpi({ dpi: sample.dpi })}</b>
            <span className="hint">{sample.verdict}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
