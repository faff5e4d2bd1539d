import { FEE_WAIVER_SALES_CENTS } from "~/domain/plans/fee-waiver-terms";
import { PLAN_GRACE_DAYS } from "~/domain/plans/plan-grace";
import { formatCents } from "~/lib/money";
import { plural } from "~/lib/words";
import { formatDay } from "~/ui/elements/money-and-dates";

/** The page of a plan that was chosen from the price list. */
export const words = {
  plan: {
    documentTitle: "Your plan · Inkloom",
    title: "Your plan",
    lead: ({ id, name, description }: { id: number; name: string; description: string }) =>
      `You chose plan ${id}, ${name}. ${description}.`,
    tag: ({ id, name }: { id: number; name: string }) => `Plan ${id}, ${name}`,
    price: ({ billingPeriod }: { billingPeriod: string }) => `A ${billingPeriod}`,
    ownPrice: { label: "Your own price", note: "as agreed with you" },
    discount: ({ percent }: { percent: number }) => ({
      label: `${percent}% off`,
      note: "the first month only",
    }),
    firstMonth: "The first month",
    eachMonth: "Each month",
    /** On the payment page and its receipts. */
    product: ({ name }: { name: string }) => `Inkloom ${name} plan`,
    oneMoment: "One moment...",
    subscribe: ({ cents }: { cents: number }) => `Subscribe for ${formatCents(cents)}`,
    renews: ({ monthlyCents }: { monthlyCents: number }) =>
      `You pay on our card partner's page. It renews at ${formatCents(monthlyCents)} a month until you cancel, which you can do at any time.`,
    manage: "Manage plan",
    manageText: "Change the card, cancel or resume on our card partner's page. Invoices are there, too.",
    current: {
      title: "This is your plan",
      renews: ({ date }: { date: string }) => `It renews on ${date}.`,
      paused: "It is paused: nothing is charged until you resume it.",
      ends: ({ date }: { date: string }) =>
        `It is canceled and ends on ${date}. You will not be charged again.`,
    },
    /** Spelled as on the membership's page. */
    confirming: {
      title: "Checking subscription status...",
      text: "Your bank has not confirmed the first payment yet. Your plan starts when it does; nothing more is charged.",
    },
    checkAgain: "Check again",
    arrangedTitle: "This plan is scheduled",
    arrangedText: ({ afterName, date }: { afterName: string; date: string }) =>
      `You have ${afterName} until ${date}; this plan starts then.`,
    waiver: ({ salesCents }: { salesCents: number }) =>
      salesCents >= FEE_WAIVER_SALES_CENTS
        ? `Your sales this month came to ${formatCents(salesCents)}: next month's fee is waived.`
        : `Your sales this month came to ${formatCents(salesCents)}. At ${formatCents(FEE_WAIVER_SALES_CENTS)}, next month's fee is waived.`,
    pastDue: {
      title: "Your last payment did not go through",
      text: "Choose Manage plan to change the card; the payment is retried automatically. This month's credits come after that.",
    },
    paused: {
      title: "Your plan is paused",
      text: "Nothing is charged while it is paused, and no credits are added. Choose Manage plan to resume it.",
    },
    uncharged: {
      title: "This month is not charged",
      text: "It was paused, so nothing is charged for this month and no credits are added. It starts again with the next payment.",
    },
    unpaid: {
      title: "This month is not paid yet",
      description: "A plan that costs more can start once it is. Nothing was charged.",
    },
    payFirst: ({ fromName, name }: { fromName: string; name: string }) =>
      `You have ${fromName}, and we have not received this month's payment. Change to ${name} once we have. The payment is retried automatically; choose Manage plan to pay now or to change the card.`,
    waitFirst: ({ fromName, name, date }: { fromName: string; name: string; date: string }) =>
      `You have ${fromName}, which was paused, so nothing is charged for this month. It starts again on ${date}; change to ${name} then.`,
    resumeFirst: ({ name }: { name: string }) =>
      `Your plan is paused, so it cannot be changed. Choose Manage plan to resume it, then change to ${name}.`,
    heldUntil: ({ date }: { date: string }) =>
      `A plan stays in force for ${plural(PLAN_GRACE_DAYS, { one: "# day", other: "# days" })} after the month you paid for: its platform cut, priority and place in the directory end on ${date} unless it is paid.`,
    change: {
      keep: ({ fromName }: { fromName: string }) =>
        `You have ${fromName}, and another plan was set to follow it. Keep it instead: nothing is due now, and it renews as before.`,
      keepButton: ({ name }: { name: string }) => `Keep ${name}`,
      kept: { title: "Plan kept", description: "It renews as before. Nothing was charged." },
      up: ({ fromName }: { fromName: string }) =>
        `You have ${fromName}. The change takes effect immediately: you pay the difference for the rest of this month, the lower platform cut applies to sales from now on, and you get the extra credits for the same time.`,
      down: ({ fromName }: { fromName: string }) =>
        `You have ${fromName} until your current month ends; nothing is due now.`,
      resumed: ({ fromName, name, date }: { fromName: string; name: string; date: string }) =>
        `You canceled ${fromName}, so that it ends on ${date}. This takes it back: from then on you pay for ${name} each month until you cancel again.`,
      caption: "What the change costs",
      dueNow: "Due now",
      creditsNow: ({ creditsNow, nextAt }: { creditsNow: number; nextAt: number }) =>
        `${plural(creditsNow, { one: "# credit comes", other: "# credits come" })} with it right away, for use until ${formatDay(nextAt)}.`,
      next: ({ date }: { date: string }) => `On ${date}, then each month`,
      nextTax: "Plus tax for where you live",
      button: ({ name }: { name: string }) => `Change to ${name}`,
      begun: { title: "Plan changed", description: "It applies from now on." },
      arranged: {
        title: "Change scheduled",
        description: "It starts with your next month. Nothing was charged.",
      },
      outdated: {
        title: "Please check again",
        description: "The amount or your plan has changed since this page was opened. Nothing was charged.",
      },
      declined: {
        title: "Payment Error",
        description:
          "The card was declined, so nothing has changed. Choose Manage plan on your current plan to use another card.",
      },
    },
    already: { title: "This is already your plan", description: "Nothing was charged." },
    unavailable: {
      title: "Payment Error",
      description: "There was a problem creating your payment. Please try again. Nothing was charged.",
    },
    portalUnavailable: {
      title: "Payment Error",
      description:
        "Our card partner's page is not responding right now. Nothing has changed. Please try again.",
    },
    /** Before a feature, for screen readers. */
    included: "Included: ",
    notIncluded: "Not included: ",
    commission: ({
      percent,
      billingPeriod,
      laterCents,
    }: {
      percent: number;
      billingPeriod: string;
      /** Null where the price stays the same. */
      laterCents: number | null;
    }) =>
      `${percent}% platform cut per sale${laterCents === null ? "." : `. From the second ${billingPeriod} on, ${formatCents(laterCents)}.`}`,
  },
};
