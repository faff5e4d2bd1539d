/** The header's links: pages that exist. `activePaths` are the beginnings of paths where the link is the active one. */
export const MAIN_LINKS = [
  { label: "Home", href: "/", activePaths: [] },
  { label: "Stores", href: "/browse-stores", activePaths: ["/browse-stores/", "/store/", "/product/"] },
  { label: "Trends", href: "/tshirt-trends", activePaths: ["/tshirt-trends/"] },
  { label: "Blog", href: "/blog", activePaths: ["/blog/"] },
] as const;

/** For admins alone. */
export const ADMIN_LINK = { label: "Admin", href: "/admin/credits", activePaths: ["/admin/"] } as const;
/** Where that link leads others of the staff: each role's first page. The earlier role counts. */
export const STAFF_PAGES = [
  ["support", "/admin/attentions"],
  ["finance", "/admin/attentions"],
  ["content", "/admin/content"],
] as const;

/**
 * The links of a creator's own pages. A page belongs to the link with the longest matching beginning; `/account` has tabs of
 * its own instead.
 */
export const WORKSPACE_LINKS = [
  { label: "Generator", href: "/ai-image-generator", activePaths: ["/ai-image-generator"] },
  {
    label: "Images",
    href: "/ai-image-generator/images",
    activePaths: ["/ai-image-generator/images", "/artwork", "/print-check"],
  },
  { label: "Products", href: "/products", activePaths: ["/products", "/wearables"] },
  { label: "Store", href: "/store-creator", activePaths: ["/store-creator"] },
  { label: "Orders", href: "/orders/sold", activePaths: ["/orders"] },
  { label: "Dashboard", href: "/dashboard", activePaths: ["/dashboard", "/stripe-account"] },
  { label: "Credits", href: "/buy-credits", activePaths: ["/buy-credits", "/credits"] },
] as const;

/** The languages on offer; `code` is what the form sends. No page is translated yet. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "de", name: "Deutsch" },
] as const;

export const LANGUAGE_CHANGED = {
  title: "Language Changed",
  description: "These pages are only in English so far.",
} as const;
