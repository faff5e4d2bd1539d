export const words = {
  list: {
    title: "Provider events",
    metaTitle: "Provider events · Inkloom",
    lead: "What Stripe and Printful reported, raw and kept for good. An event can be replayed at any time: what it did before is not done again.",
    which: "Which",
    views: {
      all: "All",
      failed: "Failed",
      waiting: "Waiting",
      ignored: "Ignored",
      stripe: "Stripe",
      printful: "Printful",
    },
    type: "Type",
    typeExample: "checkout.session.completed",
    event: "Event",
    from: "From",
    about: "About",

    received: "Received",
    state: "State",
    attempts: "Failed tries",
    lastError: "Last error",
    replay: "Replay",
    replaying: "Replaying…",
    empty: {
      title: "No such event",
      text: "The providers' webhooks appear here once their signature has been verified.",
    },
  },
};
