/** What stands in the admin's navigation: a page is listed once it exists. */
export const SECTIONS = [
  {
    title: "Running",
    pages: [{ label: "What needs a human", href: "/admin/attentions" }],
  },
] as const;
