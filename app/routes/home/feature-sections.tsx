import { HOW_IT_WORKS, STUDIO_FEATURES } from "~/content/copy/home/sections";
import { SITE_PICTURES } from "~/content/site-pictures";
import { IDEAL_DPI } from "~/print";
import { Halftone } from "~/ui/mascots/print-ornaments";
import { ProgressiveProof } from "~/ui/mascots/progressive-proof";
import { SitePicture } from "~/ui/site/site-picture";
import { words } from "./words";

const PACK = SITE_PICTURES["pack-tee"];
/** The radius of a numbered pin, in pixels of the picture. */
const PIN_RADIUS = 24;
/** How many captions are on the left of the garment; the others are on the right. */
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

/** What is checked before anything is printed. `minDpi` is the limit below which a print is refused. */
export function PrintCheckSection({ minDpi }: { minDpi: number }) {
  const samples = [
    { dpi: Math.round(minDpi / 2), verdict: words.featureSections.weRefuseIt, rows: 6 },
    { dpi: minDpi, verdict: words.featureSections.theLeastWePrint, rows: 12 },
    { dpi: IDEAL_DPI, verdict: words.featureSections.sharpest, rows: 24 },
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
