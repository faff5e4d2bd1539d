/** The header's links: pages that exist. `activePaths` are the beginnings of paths where the link is the active one. */
export const MAIN_LINKS = [
  { label: "Home", href: "/", activePaths: [] },
  { label: "Stores", href: "/browse-stores", activePaths: ["/browse-stores/", "/store/", "/product/"] },
  { label: "Trends", href: "/tshirt-trends", activePaths: ["/tshirt-trends/"] },
  { label: "Blog", href: "/blog", activePaths: ["/blog/"] },
] as const;

/** For admins alone. */
export const ADMIN_LINK = { label: "Admin", href: "/admin/credits", activePaths: ["/admin/"] } as const;

/** What a visitor can ask for; `code` is what the form sends. Nothing is translated yet. */
export const LANGUAGES = [
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fr", name: "Français" },
  { code: "de", name: "Deutsch" },
] as const;

export const LANGUAGE_CHANGED = {
  title: "Language Changed",
  description: "These pages are written in English so far.",
} as const;
