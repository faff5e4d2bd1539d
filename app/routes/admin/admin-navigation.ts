/** The admin's navigation. */
export const ADMIN_NAVIGATION = [
  {
    title: "Running",
    pages: [
      { label: "Needs attention", href: "/admin/attentions" },
      { label: "Provider events", href: "/admin/events" },
      { label: "Outbox", href: "/admin/letters" },
      { label: "Invariants", href: "/admin/invariants" },
    ],
  },
  {
    title: "People",
    pages: [
      { label: "Inbox", href: "/admin/inbox" },
      { label: "User credits", href: "/admin/credits" },
    ],
  },
  {
    title: "The shop",
    pages: [{ label: "Settings", href: "/admin/settings" }],
  },
] as const;
