import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { HOME_FAQ } from "~/content/copy/home-faq";
import { findGarment, printCostCents } from "~/domain/garments/garments";
import { readLanding } from "~/domain/payments/landing";
import { DEFAULT_COMMISSION_BASIS_POINTS, estimateSplit } from "~/domain/products/split";
import { sharedPage } from "~/http/caching";
import { faqPage, organization, website } from "~/http/json-ld";
import { pageMeta } from "~/http/page-meta";
import { NewestProducts } from "./home/fresh";
import stylesHref from "./home/home.css?url";
import { Beta, Contact, LastCall } from "./home/joining";
import { Tutorials, WhatsNew } from "./home/learning";
import { Features, HowItWorks, InSeconds, PrintCheck } from "./home/making";
import { Compare, Faq, Offer } from "./home/offer";
import { Hero, ThreeFeatures, TrustedBy } from "./home/opening";
import { Impact, Testimonials, WhyChoose } from "./home/people";
import { Pricing } from "./home/pricing";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
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

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  const shown = await readLanding(context.app, { userId: viewer?.id ?? null, products: PRODUCTS_SHOWN });
  return {
    ...shown,
    model: context.app.settings.imageModel,
    now: context.app.now(),
  };
}

/** Usual prices for the garments of the examples. */
const TEE_PRICE_CENTS = 2800;
const SWEATSHIRT_PRICE_CENTS = 3650;

function example(garmentId: string, unitPriceCents: number) {
  const garment = findGarment(garmentId);
  const front = garment?.placements[0];
  if (!garment || !front) throw new Error(`the example needs the ${garmentId}`);
  return {
    garment: garment.name,
    minDpi: front.minDpi,
    split: estimateSplit({
      unitPriceCents,
      unitCostCents: printCostCents(garment, { sizeId: "M", areas: ["front"] }),
      commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
    }),
  };
}

export default function Home() {
  const { products, plans, model, offerEndsAt, now } = useLoaderData<typeof loader>();
  const tee = example("t-shirt", TEE_PRICE_CENTS);
  const sweatshirt = example("sweatshirt", SWEATSHIRT_PRICE_CENTS);
  return (
    <>
      <Hero />
      <ThreeFeatures />
      <TrustedBy model={model} />
      <NewestProducts products={products} />
      <Features />
      <HowItWorks />
      <InSeconds {...sweatshirt.split} />
      <PrintCheck minDpi={tee.minDpi} />
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
