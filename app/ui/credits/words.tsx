import { plural } from "~/lib/words";
import { DateTime } from "../elements/money-and-dates";

/** Whether the reader is the person whose credits they are; staff read them too. */
interface Whose {
  isOwn: boolean;
}

export const words = {
  creditStatement: {
    caption: "Your credits, newest first. Times are UTC.",
    what: "What",
    whenUtc: "When (UTC)",
    reference: "Reference",
    credits: "Credits",
    balance: "Balance",
  },
  creditSummary: {
    readyToUse: "Ready to use",
    afterDebtPaid: "After the debt is paid",
    inProgress: "In progress",
    setAsideForWork: "Set aside for work in progress",
    owe: ({ isOwn }: Whose) => (isOwn ? "You owe" : "They owe"),
    paidByNextCredits: "Paid by the next credits",
    allThatCameAndWent: "All credits in and out",
    returnedCountTwice: "Returned credits count on both sides",
    debtTitle: ({ owed, isOwn }: { owed: string } & Whose) => `${isOwn ? "You owe" : "They owe"} ${owed}`,
    debtPartlyPaid: ({ amount, remaining }: { amount: string; remaining: string }) =>
      `${amount} owed at first, ${remaining} left.`,
    debtUnpaid: ({ amount }: { amount: string }) => `${amount} owed for it.`,
    debtExplanation: ({ isOwn }: Whose) =>
      isOwn
        ? "The next credits you get pay this first. Your card is not charged for it, and it costs nothing to wait."
        : "The next credits they get pay this first. Their card is not charged for it.",
    waitingForBank: ({ name, isOwn }: { name: string } & Whose) =>
      `${name}: waiting for ${isOwn ? "your" : "their"} bank`,
    paid: ({ amount }: { amount: string }) => `You paid ${amount}.`,
    paidOn: ({ amount, processingAt }: { amount: string; processingAt: number }) => (
      <>
        You paid {amount} on <DateTime at={processingAt} />.
      </>
    ),
    paidByPerson: ({ amount, processingAt }: { amount: string; processingAt: number | null }) => (
      <>
        They paid {amount}
        {processingAt === null ? null : (
          <>
            {" "}
            on <DateTime at={processingAt} />
          </>
        )}
        .
      </>
    ),
    coinsUnderway: (of: { name: string; coin: string }) => `${of.name}: not all ${of.coin} has arrived yet`,
    coinStatus: "See its status",
    bankMayTakeDays:
      "Your bank may take some business days to confirm it; the credits then arrive automatically. If it refuses, we email you and nothing is charged.",
    credits: ({ count }: { count: number }) => plural(count, { one: "# credit", other: "# credits" }),
    creditsOfNoPack: "Credits",
    lots: ({ isOwn }: Whose) => (isOwn ? "What you have" : "What they have"),
    returnPack: "Return this pack",
    lotsHint: "Used from the top: what expires first, then gifts, then bought credits.",
    remainingOf: ({ remaining, granted }: { remaining: string; granted: string }) => (
      <>
        <b>{remaining}</b> of {granted}
      </>
    ),
    remainingLabel: ({ lot, remaining, granted }: { lot: string; remaining: string; granted: string }) =>
      `${lot}: ${remaining} of ${granted} left`,
    sinceNeverExpires: ({ createdAt }: { createdAt: number }) => (
      <>
        Since <DateTime at={createdAt} />. Never expires.
      </>
    ),
    expiresOn: ({ expiresAt }: { expiresAt: number }) => (
      <>
        Expires on <DateTime at={expiresAt} />
      </>
    ),
    holdsHint: "Spent when the work is delivered. If it is not, they come back automatically.",
    aPicture: "A picture",
    workInProgress: "Work in progress",
    backAtTheLatest: ({ deadlineAt }: { deadlineAt: number }) => (
      <>
        Back at the latest by <DateTime at={deadlineAt} time />
      </>
    ),
  },
  /** Movements in the credit history. */
  entries: {
    image: "A picture",
    suggestion: "A suggested title and description",
    redesign: "A redesign",
    work: "Work in progress",
    bought: ({ pack }: { pack: string }) => `${pack} bought`,
    boughtWhy: "Paid",
    refunded: ({ pack }: { pack: string }) => `${pack} refunded`,
    refundedWhy: "The money went back, and its credits with it",
    disputed: ({ pack }: { pack: string }) => `${pack} taken back by the bank`,
    disputedWhy: "A payment dispute was opened",
    restored: ({ pack }: { pack: string }) => `${pack} confirmed by the bank`,
    restoredWhy: "The payment dispute ended, the credits are back",
    membership: "Membership",
    membershipWhy: "For a paid month",
    plan: ({ plan }: { plan: string }) => `${plan} plan`,
    planWhy: "For this month; unused ones expire with it",
    monthReversed: "A month's credits taken back",
    monthReversedWhy: "The money for that month went back, and its credits with it",
    monthRestored: "A month's credits are back",
    welcome: "Welcome to Inkloom",
    welcomeWhy: "A gift for your first pictures",
    returned: "Credit returned",
    nothingDeliveredFor: ({ note }: { note: string }) => `Nothing was delivered for “${note}”`,
    nothingDelivered: "Nothing was delivered, so it costs nothing",
    pictureNotRight: "The picture had a problem and was withdrawn",
    debtPaid: "Paid toward what was owed",
    expired: "Expired",
    addedBySupport: "Added by our support team",
    takenBySupport: "Taken back by our support team",
    given: "Given",
    taken: "Taken back",
  },
  holdStates: { held: "In progress", posted: null, released: "Returned" },
  lots: {
    kinds: { paid: "Bought", plan: "From your plan", welcome: "Welcome gift", promotional: "Gift" },
    unnamed: "Credits",
  },
  debts: {
    unnamedPack: "a pack",
    refunded: ({ pack }: { pack: string }) =>
      `The money for the ${pack} was refunded after its credits were used.`,
    disputed: ({ pack }: { pack: string }) =>
      `The bank took back the money for the ${pack} after its credits were used.`,
    month: "The money for a month went back after its credits were used.",
    other: "Credits were taken back after they were used.",
  },

  refreshCredits: "Refresh the balance",
  lowCredits: {
    title: ({ credits }: { credits: number }) =>
      plural(credits, {
        one: "Your credits are running low: one is left",
        other: "Your credits are running low: # are left",
      }),
    none: "Please purchase more credits to continue.",
    few: "One picture costs one credit, a redesign from a URL three.",
  },
};
