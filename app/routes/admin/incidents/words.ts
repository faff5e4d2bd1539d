import type { PartAction, PartActionResult } from "~/acts/incidents/part-actions";
import { plural } from "~/lib/words";

type RefusedBecause = Extract<PartActionResult, { status: "refused" }>["why"];

export const words = {
  title: "Needs attention",
  incident: {
    metaTitle: ({ title }: { title: string }) => `${title} · Inkloom`,
    thisOne: "This one",
    isClosed: "Closed",
    state: "State",
    open: "Open",
    since: "Since",
    happened: "Happened",
    times: ({ count }: { count: number }) => plural(count, { one: "# time", other: "# times" }),
    last: "Last",
    about: "About",
    whatToDo: "What to do",
    decideClaim: "Look at it and decide",
    noteMissing: "Please say why: it is kept with your name.",
  },
  form: {
    note: "Note",
    noteHint: "Kept with your name and the time. Closing needs one.",
    acting: "One moment…",
    retrying: "Trying…",
    close: "Close with this note",
  },
  facts: {
    /** Names of facts that do not read as words by themselves. */
    names: {
      why: "Reason",
      differs: "Differs in",
      wantedCents: "Asked for",
      paidCents: "Paid",
      wantedCurrency: "Currency asked for",
      paidCurrency: "Currency paid",
      live: "Live mode",
      cents: "Amount",
      partnerOrder: "Partner's order",
      partnerState: "Partner's state",
      kind: "Bought",
    } as Record<string, string>,
    differsIn: ({ what }: { what: string }) => `differs in ${what}`,
    yes: "yes",
    no: "no",
  },
  related: {
    none: "–",
    state: "State",
    amount: "Amount",
    orders: {
      caption: "Order",
      number: "Number",
      ordered: "Ordered",
      country: "To",
      total: "Total",
    },
    parts: {
      caption: "Its parts at the print partner",
      part: "Part",
      partner: "At the partner",
      partnerOrder: ({ id }: { id: string }) => `order ${id}`,
      expectedCost: "Calculated",
      partnerCost: "Asked",
    },
    payments: {
      caption: "Payments",
      provider: "At Stripe",
      forOrder: "for an order",
      forKind: ({ kind }: { kind: string }) => `for ${kind}`,
      begun: "Began",
      refunded: "Back",
    },
    refunds: { caption: "Refunds", refund: "Refund", requested: "Asked for" },
    events: {
      title: "What the providers reported",
      body: ({ type }: { type: string }) => `Body of ${type}`,
      open: "Open it, to replay it",
    },
  },
  toasts: {
    retried: {
      resolved: "Fixed, and closed",
      unchanged: "Still as it was",
      nothing: "There is nothing to try again",
      nothingHint: "This one is done by hand.",
    },
    acted: {
      done: { release: "Sent on", resubmit: "Ordered anew", cancel: "Canceled" } satisfies Record<
        PartAction,
        string
      >,
      refunded: ({ amount }: { amount: string }) => `${amount} goes back to the buyer.`,
      already: "It goes on already",
      refused: "Not done",
      refusedBecause: {
        changed: "The partner's price has changed. Look at it and press again.",
        partners: "Only the partner can release it.",
        shipped: "Part of it has already been shipped.",
        "too-late": "The partner can no longer stop it. A claim is the way now.",
        unavailable: "The partner does not answer right now. Nothing was changed; please try again.",
      } satisfies Record<RefusedBecause, string>,
    },
    closed: "Closed",
    closedBefore: "It was closed before",
    opensAgain: "It opens again by itself if it happens again.",
  },
  list: {
    metaTitle: "Needs attention · Inkloom",
    lead: "What the system does not decide by itself. Nothing is granted, charged or shipped for these until somebody decides; every button is safe to press twice.",
    which: "Which",
    open: "Open",
    closed: "Closed",
    kind: "Kind",
    allKinds: "All kinds",
    what: "What",
    reason: "Reason",
    about: "About",
    since: "Since",
    times: ({ count }: { count: number }) => plural(count, { one: "# time", other: "# times" }),
    happened: "Happened",
    note: "Note",
    emptyOpen: {
      title: "Nothing needs attention",
      text: "When something does, it appears here within a minute and the support address gets an e-mail.",
    },
    emptyClosed: {
      title: "Nothing was closed yet",
      text: "What is closed stays here, with who closed it and why.",
    },
  },
};
