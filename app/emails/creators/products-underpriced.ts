import { formatCents } from "~/lib/money";
import type { EmailContext } from "../email-template";
import type { EmailContent } from "../render-email";
import { words } from "./words";

const text = words.productsUnderpriced;
const MAX_EDIT_LINKS = 3;

/** To a creator whose price no longer covers the printer's cost: which products, and the least price for each. */
export function productsUnderpricedEmail(
  data: {
    garment: string;
    products: { id: string; title: string; priceCents: number; leastCents: number; sizes: string[] }[];
    /** Products beyond those in the list. */
    more: number;
  },
  tools: EmailContext,
): EmailContent {
  const about = { garment: data.garment.toLowerCase(), count: data.products.length + data.more };
  return {
    subject: text.subject(about),
    preview: data.products.map((product) => product.title).join(", "),
    heading: text.heading,
    blocks: [
      { text: text.text(about) },
      {
        rows: data.products.map((product) => ({
          label: text.product(product),
          value: text.prices({
            price: formatCents(product.priceCents),
            least: formatCents(product.leastCents),
          }),
        })),
      },
      ...data.products.slice(0, MAX_EDIT_LINKS).map((product) => ({
        link: { label: text.changePrice(product), href: `${tools.origin}/products/${product.id}/edit` },
      })),
      { button: { label: text.seeProducts, href: `${tools.origin}/products` } },
      { small: text.backOnSale },
    ],
    reason: text.reason,
  };
}
