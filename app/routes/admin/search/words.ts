import type { FoundKind } from "~/domain/operations/search";

export const words = {
  title: "Search",
  metaTitle: "Search · Admin · Inkloom",
  lead: "People, orders, products, payments and messages, by any ID, the number of an order or a receipt, an ID at a payment provider or the print partner, or an email address.",
  field: "ID, number or email address",
  search: "Search",
  results: "What was found",
  what: "What",
  name: "Name",
  id: "ID",
  kinds: {
    person: "Person",
    order: "Order",
    product: "Product",
    payment: "Payment",
    inquiry: "Message",
  } satisfies Record<FoundKind, string>,
  begin: { title: "Nothing searched yet", text: "An ID, a number or an address leads to its page." },
  none: {
    title: "Nothing found",
    text: "Nothing has exactly this ID or number, and no address starts like this.",
  },
};
