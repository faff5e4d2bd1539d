import { plural } from "~/lib/words";

const SELLING = "You get this letter because you sell on Inkloom.";

/** Sentences of the e-mails to creators; amounts come in formatted. */
export const words = {
  saleMade: {
    subject: ({ earned }: { earned: string }) => `You made a sale: ${earned} for you`,
    heading: "Somebody will wear your design",
    text: ({ earned }: { earned: string }) =>
      `Your designs were just bought. Printing, shipping and the buyer's questions are taken care of; ${earned} of it is yours.`,
    line: ({ title, detail }: { title: string; detail: string }) => `${title} (${detail})`,
    youEarn: "You earn",
    seeSales: "See your sales",
    pending: ({ number }: { number: string }) =>
      `Order ${number}. Earnings are pending until seven days after delivery; then they are available.`,
    reason: SELLING,
  },

  productsUnderpriced: {
    subject: ({ garment, count }: { garment: string; count: number }) =>
      `The printer asks more for the ${garment}: please look at your ${plural(count, { one: "price", other: "prices" })}`,
    heading: "A price no longer covers its print",
    text({ garment, count }: { garment: string; count: number }) {
      const what = count === 1 ? "One of your products" : `${count} of your products`;
      return `Our print partner has raised what the ${garment} costs. ${what} would lose money in some sizes, so we have marked these sizes as sold out rather than sell them at your expense. Everything else goes on, and orders that were placed before keep their costs.`;
    },
    product: ({ title, sizes }: { title: string; sizes: string[] }) => `${title} (${sizes.join(", ")})`,
    prices: ({ price, least }: { price: string; least: string }) => `${price}, needs ${least}`,
    changePrice: ({ title }: { title: string }) => `Change the price of ${title}`,
    seeProducts: "See your products",
    backOnSale: "They are back on sale the moment you save a price that covers them.",
    reason: SELLING,
  },
};
