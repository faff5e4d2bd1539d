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
import stylesHref from "./learn-more.css?url";
import { FeatureIllustration, type IllustrationFacts } from "./learn-more-illustrations";

export const headers = sharedPage;
export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Learn More · Inkloom",
    description:
      "What Inkloom does, in six parts: design, preview, print check, store, print on demand, and prices in the open.",
    path: "/LearnMore",
    things: (origin) => [breadcrumbsJsonLd(origin, [{ name: "Learn More", path: "/LearnMore" }])],
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
          <p className="label">Learn more</p>
          <h1>
            A sentence goes in. <span>A shirt comes out.</span>
          </h1>
          <p className="lead">
            Between the two stand six things that we took care of, so that you can think about what people
            would want to wear.
          </p>
        </Wrap>
      </header>
      {PLATFORM_FEATURES.map((feature, index) => (
        <Feature key={feature.id} feature={feature} number={index + 1} facts={facts} />
      ))}
      <section className="on-marigold next" aria-labelledby="next">
        <Wrap>
          <h2 id="next">Seen enough? Or see it done.</h2>
          <p className="actions">
            <ButtonLink href="/VideoLibrary" variant="secondary" size="lg">
              Go to the Video Library
            </ButtonLink>
            <ButtonLink href="/" variant="outline" size="lg">
              Back to Home
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
        </div>
        <div className="plate">
          <FeatureIllustration id={feature.id} facts={facts} />
        </div>
      </Wrap>
    </section>
  );
}
