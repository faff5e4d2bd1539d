/** The admin's navigation. */
export const words = {
  label: "Admin",
  operations: {
    title: "Running",
    incidents: "Needs attention",
    search: "Search",
    orders: "Orders",
    providerEvents: "Provider events",
    outbox: "Outbox",
    queues: "Queues",
    health: "Service health",
    invariants: "Invariants",
    auditLog: "Audit log",
  },
  money: {
    title: "Money",
    overview: "Overview",
    figures: "Daily figures",
    payments: "Payments",
    subscriptions: "Subscriptions",
  },
  people: {
    title: "People",
    inbox: "Inbox",
    moderation: "Reported designs",
    users: "Users",
    credits: "User credits",
    pricing: "Customer pricing",
    payouts: "Payouts",
  },
  shop: {
    title: "The shop",
    content: "Content",
    videos: "Videos",
    banners: "Affiliate banners",
    settings: "Settings",
  },
};
