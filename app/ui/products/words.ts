import { plural } from "~/lib/words";

export const words = {
  variantPickers: {
    quantity: "Quantity",
    soldOut: "sold out",
    oneLess: "One less",
    oneMore: "One more",
  },
  productAndStoreCards: {
    products: ({ count }: { count: number }) => plural(count, { one: "product", other: "products" }),
  },
};
