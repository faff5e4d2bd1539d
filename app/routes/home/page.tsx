import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readLandingPage } from "~/acts/read-landing-page";
import {
  LANDING_KINDS,
  shownHomeQuestions,
  shownNews,
  shownTestimonials,
  shownTutorials,
} from "~/content/published-copy";
import { sharedPage } from "~/http/responses/cache-control";
import type { RouteHandle } from "~/http/routing/route-handle";
import { faqPageJsonLd, organizationJsonLd, websiteJsonLd } from "~/http/seo/json-ld";
import { pageMeta } from "~/http/seo/page-meta";
import { BetaSection, ContactSection, FinalCallToAction } from "./calls-to-action";
import { CreateInSeconds } from "./create-in-seconds";
import { FaqSection } from "./faq-section";
import { Features, HowItWorks, PrintCheckSection } from "./feature-sections";
import { Hero, ThreeFeatures, TrustedBy } from "./hero-sections";
import { NewestProducts } from "./newest-products";
import { OfferSection } from "./offer-section";
import { PlanComparison } from "./plan-comparison";
import { PricingSection } from "./pricing";
import { ImpactNumbers, Testimonials, WhyChoose } from "./social-proof";
import sheet from "./styles/home.css?inline";
import { TutorialsSection, WhatsNew } from "./tutorials-and-news";
import { words } from "./words";

export const handle: RouteHandle = { inlineStylesheet: sheet };
export const headers = sharedPage;
export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: words.page.metaTitle,
    description: words.page.metaDescription,
    path: "/",
    things: (origin) => [
      organizationJsonLd(origin),
      websiteJsonLd(origin),
      ...(args.data && args.data.questions.length > 0 ? [faqPageJsonLd(args.data.questions)] : []),
    ],
  });

const PRODUCTS_SHOWN = 4;
const TUTORIALS_SHOWN = 3;
/** Prices for the garments in the examples. */
const EXAMPLES = [
  { garmentId: "t-shirt", priceCents: 2800 },
  { garmentId: "sweatshirt", priceCents: 3650 },
] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const shown = await readLandingPage(context.app, {
    userId: viewer?.id ?? null,
    products: PRODUCTS_SHOWN,
    prices: EXAMPLES,
    kinds: LANDING_KINDS,
  });
  const { content, ...rest } = shown;
  return {
    ...rest,
    tutorials: shownTutorials(content.tutorial).slice(0, TUTORIALS_SHOWN),
    news: shownNews(content.news),
    testimonials: shownTestimonials(content.testimonial),
    questions: shownHomeQuestions(content.question),
    model: context.app.config.imageModel,
    now: context.app.now(),
  };
}

export default function Home() {
  const { products, plans, model, offerEndsAt, now, examples, ...copy } = useLoaderData<typeof loader>();
  const [tee, sweatshirt] = examples;
  if (!tee || !sweatshirt) return null;
  return (
    <>
      <Hero />
      <ThreeFeatures />
      <NewestProducts products={products} />
      <HowItWorks />
      <WhyChoose garment={tee.garment} split={tee.split} />
      <CreateInSeconds {...sweatshirt.split} />
      <PrintCheckSection minDpi={tee.area.minDpi} />
      <OfferSection deadlineAt={offerEndsAt} now={now} />
      <PricingSection plans={plans} />
      <PlanComparison />
      <Features />
      <FaqSection questions={copy.questions} />
      <TutorialsSection tutorials={copy.tutorials} />
      <WhatsNew news={copy.news} />
      <Testimonials {...copy.testimonials} />
      <div className="wrap results">
        <ImpactNumbers />
        <TrustedBy model={model} />
      </div>
      <div className="two-forms">
        <BetaSection />
        <ContactSection />
      </div>
      <FinalCallToAction />
    </>
  );
}
