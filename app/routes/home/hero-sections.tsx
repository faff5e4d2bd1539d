import { BRAND_LOGOS, BRAND_LOGOS_NOTE } from "~/content/copy/home/brand-logos";
import { HERO_FEATURES } from "~/content/copy/home/sections";
import { ButtonLink } from "~/ui/elements/button";
import { MascotBoySvg } from "~/ui/mascots/mascot-boy";
import { MascotGirlSvg } from "~/ui/mascots/mascot-girl";
import { Halftone, RegistrationMark } from "~/ui/mascots/print-ornaments";
import { SitePicture } from "~/ui/site/site-picture";
import { words } from "./words";

export function Hero() {
  return (
    <section className="hero on-marigold" id="home">
      <div className="wrap">
        <div className="words">
          <RegistrationMark />
          <h1>{words.heroSections.title}</h1>
          <p>{words.heroSections.lead}</p>
          <div className="actions">
            <ButtonLink href="/store-creator" variant="secondary" size="lg">
              {words.heroSections.startCreating}
            </ButtonLink>
            <ButtonLink href="/LearnMore" variant="outline" size="lg">
              {words.heroSections.learnMoreAboutInkloom}
            </ButtonLink>
          </div>
        </div>
        <div className="cast">
          <MascotBoySvg />
          <MascotGirlSvg />
        </div>
      </div>
      {/* Last in the source: it is at the bottom, and the section grows while the page is still loading. */}
      <Halftone rows={18} columns={90} />
    </section>
  );
}

const GROUNDS = { art: "on-tint", garment: "on-vermilion", store: "on-indigo" } as const;

/** Three adjoining panels: the drawing, the garment with it, the shop that sells it. */
export function ThreeFeatures() {
  return (
    <section className="triptych" aria-labelledby="three">
      <h2 id="three" className="sr-only">
        {words.heroSections.featuresTitle}
      </h2>
      <ul>
        {HERO_FEATURES.map(({ kind, title, text }) => (
          <li key={kind} className={`of-${kind} ${GROUNDS[kind]}`}>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
            {kind === "art" ? <Drawing /> : kind === "garment" ? <Garment /> : <Shopfront />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Drawing() {
  return (
    <div className="shown">
      <RegistrationMark />
      <SitePicture name="art-surf" alt={words.heroSections.printAlt} />
      <RegistrationMark />
    </div>
  );
}

function Garment() {
  return (
    <div className="shown">
      <Halftone rows={10} columns={40} />
      <SitePicture name="hoodie-surf" alt={words.heroSections.hoodieAlt} />
    </div>
  );
}

const RAIL = [
  { name: "shop-rex", alt: words.heroSections.shopRexAlt },
  { name: "shop-fox", alt: words.heroSections.shopFoxAlt },
  { name: "shop-fuji", alt: words.heroSections.shopFujiAlt },
] as const;

function Shopfront() {
  return (
    <div className="shown shopfront">
      <span className="awning" aria-hidden="true" />
      <p className="display" aria-hidden="true">
        {words.heroSections.shopSign}
      </p>
      <ul>
        {RAIL.map((piece) => (
          <li key={piece.name}>
            <SitePicture {...piece} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Brand logos, and a stamp that names the configured image model. */
export function TrustedBy({ model }: { model: string }) {
  return (
    <section className="wrap trusted" aria-labelledby="trusted">
      <div>
        <h2 id="trusted">{words.heroSections.trustedByIndustryLeaders}</h2>
        <p className="hint">{BRAND_LOGOS_NOTE}</p>
      </div>
      <ul>
        {BRAND_LOGOS.map(({ name, color, path }) => (
          <li key={name}>
            <svg viewBox="0 0 24 24" role="img" aria-label={name}>
              <path fill={color} d={path} />
            </svg>
          </li>
        ))}
      </ul>
      <PoweredByStamp model={model} />
    </section>
  );
}

function PoweredByStamp({ model }: { model: string }) {
  return (
    <svg
      className="seal"
      viewBox="0 0 200 200"
      role="img"
      aria-label={words.heroSections.stampLabel({ model })}
    >
      <circle cx="100" cy="100" r="95" />
      <circle cx="100" cy="100" r="62" />
      <path id="stamp-ring" className="ring" d="M100 178a78 78 0 1 1 .1 0" />
      <text>
        <textPath href="#stamp-ring" textLength="486">
          {words.heroSections.stampRing}
        </textPath>
      </text>
      <text className="display" x="100" y="97" textAnchor="middle">
        {words.heroSections.drawnBy}
      </text>
      <text className="model" x="100" y="120" textAnchor="middle">
        {/* The name is squeezed into the ring, however long it is. */}
        <tspan textLength={Math.min(108, model.length * 8)} lengthAdjust="spacingAndGlyphs">
          {model}
        </tspan>
      </text>
    </svg>
  );
}
