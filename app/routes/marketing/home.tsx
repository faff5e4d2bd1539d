import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOME_FAQ } from "~/content/copy/home-faq";
import { readLanding } from "~/domain/payments/landing";
import { sharedPage } from "~/http/caching";
import type { RouteHandle } from "~/http/hydration";
import { faqPage, organization, website } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { NewestProducts } from "./home/fresh";
import sheet from "./home/home.css?inline";
import { Beta, Contact, LastCall } from "./home/joining";
import { Tutorials, WhatsNew } from "./home/learning";
import { Features, HowItWorks, InSeconds, PrintCheck } from "./home/making";
import { Compare, Faq, Offer } from "./home/offer";
import { Hero, ThreeFeatures, TrustedBy } from "./home/opening";
import { Impact, Testimonials, WhyChoose } from "./home/people";
import { Pricing } from "./home/pricing";

export const handle: RouteHandle = { sheet };
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Inkloom: Design with AI, Wear with Pride",
    description:
      "Transform ideas into stunning wearables: an AI-powered design studio, a store of your own, and a printer who makes and ships every order.",
    path: "/",
    things: (origin) => [organization(origin), website(origin), faqPage(HOME_FAQ)],
  });

const PRODUCTS_SHOWN = 4;
/** Usual prices for the garments of the examples. */
const EXAMPLES = [
  { garmentId: "t-shirt", priceCents: 2800 },
  { garmentId: "sweatshirt", priceCents: 3650 },
] as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const shown = await readLanding(context.app, {
    userId: viewer?.id ?? null,
    products: PRODUCTS_SHOWN,
    prices: EXAMPLES,
  });
  return {
    ...shown,
    model: context.app.settings.imageModel,
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
      <InSeconds {...sweatshirt.split} />
      <PrintCheck minDpi={tee.area.minDpi} />
      <Tutorials />
      <WhatsNew />
      <Testimonials />
      <WhyChoose garment={tee.garment} split={tee.split} />
      <Impact />
      <Offer deadlineAt={offerEndsAt} now={now} />
      <Compare />
      <Faq />
      <Beta />
      <Contact />
      <Pricing plans={plans} />
      <LastCall />
    </>
  );
}
