/** The footer's links: pages that exist, and no others. */
export const FOOTER_COLUMNS = [
  {
    title: "Make",
    links: [
      { label: "AI Image Generator", href: "/ai-image-generator" },
      { label: "Open a store", href: "/store-creator" },
      { label: "Buy credits", href: "/buy-credits" },
      { label: "Dashboard", href: "/dashboard" },
    ],
  },
  {
    title: "Shop",
    links: [
      { label: "Browse Stores", href: "/browse-stores" },
      { label: "Cart", href: "/cart" },
      { label: "Find my order", href: "/order-link" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
      { label: "Shipping and returns", href: "/shipping-and-returns" },
    ],
  },
] as const;
