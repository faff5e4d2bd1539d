import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findGarment, printCostCents } from "~/domain/garments/garments";
import { DEFAULT_COMMISSION_BASIS_POINTS, estimateSplit } from "~/domain/products/split";
import { listNewestProducts } from "~/domain/products/storefront";
import { sharedPage } from "~/http/caching";
import { pageMeta } from "~/http/page-meta";
import stylesHref from "~/ui/site/home.css?url";
import { Hero, HowItWorks, LastCall, NewestProducts, PrintCheck, WhereItGoes } from "./home-sections";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesHref }];
export const headers = sharedPage;
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: "Inkloom: Design with AI, Wear with Pride",
    description:
      "Transform ideas into stunning wearables: an AI-powered design studio, a store of your own, and a printer who makes and ships every order.",
    path: "/",
  });

const PRODUCTS_SHOWN = 8;

export async function loader({ context }: LoaderFunctionArgs) {
  return { products: await listNewestProducts(context.app, PRODUCTS_SHOWN) };
}

/** A usual price for the garment that is ordered most. */
const EXAMPLE_PRICE_CENTS = 2800;

function example() {
  const garment = findGarment("t-shirt");
  const front = garment?.placements[0];
  if (!garment || !front) throw new Error("the example needs the T-shirt");
  return {
    garment: garment.name,
    minDpi: front.minDpi,
    split: estimateSplit({
      unitPriceCents: EXAMPLE_PRICE_CENTS,
      unitCostCents: printCostCents(garment, { sizeId: "M" }),
      commissionBasisPoints: DEFAULT_COMMISSION_BASIS_POINTS,
    }),
  };
}

export default function Home() {
  const { products } = useLoaderData<typeof loader>();
  const { garment, minDpi, split } = example();
  return (
    <>
      <Hero />
      <NewestProducts products={products} />
      <HowItWorks />
      <WhereItGoes garment={garment} split={split} />
      <PrintCheck minDpi={minDpi} />
      <LastCall />
    </>
  );
}
