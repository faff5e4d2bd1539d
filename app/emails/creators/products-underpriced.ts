import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";

/** To a creator whose price no longer bears what the printer asks: what is not sold any more, and from which price it is. */
export function productsUnderpricedEmail(
  data: {
    garment: string;
    products: { id: string; title: string; priceCents: number; leastCents: number; sizes: string[] }[];
    /** Beyond those that are listed. */
    more: number;
  },
  tools: EmailContext,
): EmailContent {
  const count = data.products.length + data.more;
  const what = count === 1 ? "One of your products" : `${count} of your products`;
  return {
    subject: `The printer asks more for the ${data.garment.toLowerCase()}: please look at your ${count === 1 ? "price" : "prices"}`,
    preview: data.products.map((product) => product.title).join(", "),
    heading: "A price no longer covers its print",
    blocks: [
      {
        text: `Our print partner has raised what the ${data.garment.toLowerCase()} costs. ${what} would lose money in some sizes, so we have marked these sizes as sold out rather than sell them at your expense. Everything else goes on, and orders that were placed before keep their costs.`,
      },
      {
        rows: data.products.map((product) => ({
          label: `${product.title} (${product.sizes.join(", ")})`,
          value: `${formatCents(product.priceCents)}, needs ${formatCents(product.leastCents)}`,
        })),
      },
      ...data.products.slice(0, 3).map((product) => ({
        link: {
          label: `Change the price of ${product.title}`,
          href: `${tools.origin}/products/${product.id}/edit`,
        },
      })),
      { button: { label: "See your products", href: `${tools.origin}/products` } },
      { small: "They are back on sale the moment you save a price that covers them." },
    ],
    reason: "You get this letter because you sell on Inkloom.",
  };
}
