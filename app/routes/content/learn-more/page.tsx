import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PLATFORM_FEATURES, type PlatformFeature } from "~/content/copy/pages/learn-more";
import { readPricingExamples } from "~/domain/products/pricing/pricing-examples";
import { sharedPage } from "~/http/responses/cache-control";
import { breadcrumbsJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Wrap } from "~/ui/elements/page-layout";
import { RegistrationMark } from "~/ui/mascots/print-ornaments";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import { words } from "../words";
import { FeatureIllustration, type IllustrationFacts } from "./illustrations";
import stylesHref from "./learn-more.css?url";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.learnMore.metaTitle,
    description: words.learnMore.metaDescription,
    path: "/LearnMore",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: words.learnMore.title, path: "/LearnMore" }])],
  });

const EXAMPLE = { garmentId: "t-shirt", priceCents: 2800 } as const;

export async function loader({ context }: LoaderFunctionArgs): Promise<IllustrationFacts> {
  const [example] = await readPricingExamples(context.app, [EXAMPLE]);
  if (!example) throw new Error("the example needs the T-shirt");
  const { area, split } = example;
  return { areaIn: { width: area.widthIn, height: area.heightIn }, minDpi: area.minDpi, split };
}

export default function LearnMore() {
  const facts = useLoaderData<typeof loader>();
  return (
    <div className="learn">
      <header className="on-indigo">
        <Wrap>
          <RegistrationMark />
          <p className="label">{words.learnMore.crumb}</p>
          <h1>{words.learnMore.lead}</h1>
          <p className="lead">{words.learnMore.introduction}</p>
        </Wrap>
      </header>
      {PLATFORM_FEATURES.map((feature, index) => (
        <Feature key={feature.id} feature={feature} number={index + 1} facts={facts} />
      ))}
      <section className="on-marigold next" aria-labelledby="next">
        <Wrap>
          <h2 id="next">{words.learnMore.closing}</h2>
          <p className="actions">
            <ButtonLink href="/VideoLibrary" variant="secondary" size="lg">
              {words.learnMore.goVideoLibrary}
            </ButtonLink>
            <ButtonLink href="/" variant="outline" size="lg">
              {words.learnMore.backToHome}
            </ButtonLink>
          </p>
        </Wrap>
      </section>
    </div>
  );
}

function Feature({
  feature,
  number,
  facts,
}: {
  feature: PlatformFeature;
  number: number;
  facts: IllustrationFacts;
}) {
  return (
    <section className={`feature feature-${feature.id}`} aria-labelledby={feature.id}>
      <Wrap>
        <div className="words">
          <span className="number display num" aria-hidden="true">
            {number}
          </span>
          <h2 id={feature.id}>{feature.title}</h2>
          <p>{feature.text}</p>
          {feature.id === "price" ? <PayoutTerms isPublic /> : null}
        </div>
        <div className="plate">
          <FeatureIllustration id={feature.id} facts={facts} />
        </div>
      </Wrap>
    </section>
  );
}
