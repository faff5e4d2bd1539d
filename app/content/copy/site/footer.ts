/** The footer's links: pages that exist, and no others; a test holds them to the routes. */
export const FOOTER_COLUMNS = [
  {
    title: "Product",
    links: [
      { label: "AI Image Generator", href: "/ai-image-generator" },
      { label: "T-Shirt Trends", href: "/tshirt-trends" },
      { label: "Open a store", href: "/store-creator" },
      { label: "Pricing", href: "/#pricing" },
      { label: "Examples", href: "/examples" },
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
      { label: "Blog", href: "/blog" },
      { label: "Knowledge base", href: "/kb" },
      { label: "Video library", href: "/VideoLibrary" },
      { label: "Example project", href: "/example-project" },
      { label: "Support", href: "/support" },
      { label: "FAQ", href: "/faq" },
    ],
  },
  {
    title: "Company",
    links: [
      { label: "About Inkloom", href: "/LearnMore" },
      { label: "Beta program", href: "/beta" },
      { label: "Contact", href: "/contact" },
      { label: "Terms", href: "/terms" },
      { label: "Privacy", href: "/privacy" },
    ],
  },
] as const;

/** Readers of the feed follow us there. It stands where icons of social networks would: none of them has a profile of ours. */
export const FEED_LINK = { label: "RSS feed", href: "/blog/rss.xml" } as const;
