import type { OrderProgress } from "~/domain/orders/queries/own-orders";
import { plural } from "~/lib/words";

export const words = {
  tabs: { label: "Orders", sold: "Sold", bought: "Bought" },
  progress: {
    unpaid: "Waiting for payment",
    canceled: "Canceled",
    preparing: "Being prepared",
    production: "Being printed",
    "partly-shipped": "Partly shipped",
    shipped: "Shipped",
    delivered: "Delivered",
  } satisfies Record<OrderProgress, string>,
  pages: "Pages of orders",

  bought: {
    metaTitle: "Your orders · Inkloom",
    title: "Your orders",
    lead: "What you bought while logged in. Each order shows where its parcels are.",
    caption: "Your orders, newest first",
    order: "Order",
    status: "Status",
    total: "Total",
    items: ({ first, more }: { first: string; more: number }) =>
      more > 0 ? `${first} and ${plural(more, { one: "# more item", other: "# more items" })}` : first,
    none: "No orders yet",
    noneHint: "To see an order you placed without logging in, open the link in its email.",
    browse: "Browse stores",
    findOrder: "Find an order by email",
  },

  sold: {
    metaTitle: "Orders from your store · Inkloom",
    title: "Orders from your store",
    lead: "What was sold, and how far each piece is. Paid orders go to the printer automatically.",
    caption: "Sold items, newest first",
    item: "Item",
    order: "Order",
    status: "Status",
    variant: ({ quantity, variant }: { quantity: number; variant: string }) =>
      quantity > 1 ? `${quantity} × ${variant}` : variant,
    refunded: ({ refunded }: { refunded: number }) => `${refunded} refunded`,
    none: "No orders yet",
    noneHint: "When someone buys from your store, the order appears here with every step.",
    products: "My products",
  },
};
