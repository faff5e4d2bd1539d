/** The pages that are always there and meant to be found; the sitemap lists them. */
export const SITE_PAGES: readonly { path: string }[] = [
  { path: "/" },
  { path: "/browse-stores" },
  { path: "/examples" },
  { path: "/LearnMore" },
  { path: "/VideoLibrary" },
  { path: "/example-project" },
  { path: "/faq" },
  { path: "/blog" },
  { path: "/kb" },
  { path: "/support" },
  { path: "/contact" },
  { path: "/beta" },
  { path: "/buy-credits" },
  { path: "/shipping-and-returns" },
  { path: "/terms" },
  { path: "/privacy" },
];
