import type { ReactNode } from "react";
import { CREATE_IN_SECONDS, STYLE_SAMPLES } from "~/content/copy/home/sections";
import { formatCents } from "~/ui/elements/money-and-dates";
import { Badge } from "~/ui/elements/notice";
import { SitePicture } from "~/ui/site/site-picture";
import { words } from "./words";

/** The studio in four steps: prompt, style, placement, price. */
export function CreateInSeconds({ priceCents, earningCents }: { priceCents: number; earningCents: number }) {
  const { prompt, steps } = CREATE_IN_SECONDS;
  return (
    <section className="on-tint seconds" aria-labelledby="seconds">
      <div className="wrap band">
        <header className="band-head">
          <h2 id="seconds">{words.createInSeconds.createInSeconds}</h2>
          <a href="/examples">{words.createInSeconds.seeExamples}</a>
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
                    alt={words.createInSeconds.styleSampleAlt({ style: style.toLowerCase() })}
                  />
                  <span>{style}</span>
                </li>
              ))}
            </ul>
          </Step>
          <Step kind="live" {...steps.live}>
            <div className="placed">
              <SitePicture name="sweatshirt-fox" alt={words.createInSeconds.sweatshirtAlt} />
              <span aria-hidden="true">
                <b className="num">{words.createInSeconds.placedResolution}</b>
              </span>
            </div>
          </Step>
          <Step kind="sell" {...steps.sell}>
            <dl>
              <div>
                <dt>{words.createInSeconds.price}</dt>
                <dd className="num">{formatCents(priceCents)}</dd>
              </div>
              <div>
                <dt>{words.createInSeconds.ofWhichYouEarn}</dt>
                <dd className="num">{formatCents(earningCents)}</dd>
              </div>
              <div>
                <dt>{words.createInSeconds.state}</dt>
                <dd>
                  <Badge tone="spot">{words.createInSeconds.onTheShelf}</Badge>
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
