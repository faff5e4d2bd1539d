import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { readLandingPage } from "~/acts/read-landing-page";
import { HOME_FAQ } from "~/content/copy/home/home-faq";
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
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: words.page.metaTitle,
    description: words.page.metaDescription,
    path: "/",
    things: (origin) => [organizationJsonLd(origin), websiteJsonLd(origin), faqPageJsonLd(HOME_FAQ)],
  });

const PRODUCTS_SHOWN = 4;
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
  });
  return {
    ...shown,
    model: context.app.config.imageModel,
    now: context.app.now(),
  };
}

export default function Home() {
  const { products, plans, model, offerEndsAt, now, examples } = useLoaderData<typeof loader>();
  const [tee, sweatshirt] = examples;
  if (!tee || !sweatshirt) return null;
  return (
    <>
      <Hero />
      <ThreeFeatures />
      <TrustedBy model={model} />
      <NewestProducts products={products} />
      <Features />
      <HowItWorks />
      <CreateInSeconds {...sweatshirt.split} />
      <PrintCheckSection minDpi={tee.area.minDpi} />
      <TutorialsSection />
      <WhatsNew />
      <Testimonials />
      <WhyChoose garment={tee.garment} split={tee.split} />
      <ImpactNumbers />
      <OfferSection deadlineAt={offerEndsAt} now={now} />
      <PlanComparison />
      <FaqSection />
      <BetaSection />
      <ContactSection />
      <PricingSection plans={plans} />
      <FinalCallToAction />
    </>
  );
}
