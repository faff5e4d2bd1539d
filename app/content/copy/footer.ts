/** The footer's links: pages that exist, and no others; a test holds them to the routes. */
export const FOOTER_COLUMNS = [
  {
    title: "Product",
    links: [
      { label: "AI Image Generator", href: "/ai-image-generator" },
      { label: "Open a store", href: "/store-creator" },
      { label: "Pricing", href: "/#pricing" },
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
      { label: "Shipping and returns", href: "/shipping-and-returns" },
    ],
  },
  {
    title: "Resources",
    links: [
      { label: "Support", href: "/support" },
      { label: "Beta program", href: "/beta" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "Contact", href: "/contact" },
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
    ],
  },
] as const;
