import type { KeptPromise } from "./kept-promise";
import { MANUAL_FACTS, MANUAL_PROMISES } from "./manual-promises";

const cancel = "tests/domain/orders/fulfillment/change-address.test.ts";
const claims = "tests/domain/orders/claims/claims.test.ts";
const subscriptions = "tests/domain/payments/subscriptions/membership-and-plans.test.ts";
const deletion = "tests/domain/personal-data/deletion.test.ts";
const videos = "tests/domain/videos/videos.test.ts";
const queue = "tests/domain/designs/generation-queue.test.ts";
const placing = "tests/domain/orders/placing/place-order.test.ts";
const settle = "tests/domain/payments/settle.test.ts";

export const KEPT_PROMISES: readonly KeptPromise[] = [
  ...MANUAL_PROMISES,
  {
    promise: "A picture that fails costs nothing; the credit comes back with the reason",
    said: /comes? back automatically|failed drawing costs nothing|picture that fails costs nothing|failed picture never costs/i,
    tests: [
      "tests/domain/designs/lost-replies.test.ts › gives up a message that crashes its consumer",
      `${queue} › returns the credit at once and only once`,
      "tests/domain/designs/other-models.test.ts › gives the credit back where no model is left",
      "tests/domain/credits/holds.test.ts › returns credits to the lots that they came from",
    ],
  },
  {
    promise: "Bought credits never expire",
    said: /Bought credits never do|credits do not expire|they never expire/i,
    tests: ["tests/domain/credits/credit-history.test.ts › shows lots in the order of spending"],
  },
  {
    promise: "A sale's earning is available seven days after delivery",
    said: /seven days after delivery/i,
    tests: [
      "tests/domain/orders/accounting/release-earnings.test.ts › become available seven days after delivery",
    ],
  },
  {
    promise: "Available earnings are paid out once a week, from $10",
    said: /paid out once a week|once a week we pay out/i,
    tests: [
      "tests/domain/payouts/payouts.test.ts › are made once a week at most, from the least sum on",
      "tests/domain/payouts/payouts.test.ts › wait for an account",
    ],
  },
  {
    promise: "Half an hour to cancel an order or to correct its address, all money back",
    said: /half an hour|first half hour|30 minutes after you pay/i,
    tests: [
      `${cancel} › accepts a cancellation in its last millisecond`,
      `${cancel} › creates the draft and its costs`,
    ],
  },
  {
    promise: "Paid orders go to the printer without anybody's doing",
    said: /(paid orders go|goes|every order goes) to the printer automatically|fulfill orders automatically|nothing to ship|nothing sits in a warehouse|hold no inventory|made before it is sold/i,
    tests: ["tests/e2e/journeys-shirt.spec.ts › a visitor finds it, buys it, and follows it until delivery"],
  },
  {
    promise: "Thirty days to report what is wrong; it is reprinted or refunded, nothing is sent back",
    said: /thirty days|30 days|reprint or (a )?refund|has to be sent back/i,
    tests: [
      `${claims} › can be opened until exactly thirty days after delivery`,
      `${claims} › about a lost parcel can be opened from the expected day`,
      `${claims} › to reprint orders the claimed pieces again, free`,
    ],
  },
  {
    promise: "Printing takes two to five business days; dates and price stand at the checkout",
    said: /two to five business days/i,
    tests: [`${placing} › is quoted for each store of a cart`],
  },
  {
    promise: "Delivery prices hold for 15 minutes, with nothing on top of the carrier's",
    said: /valid for 15 minutes|what the carrier charges/i,
    tests: [`${placing} › is quoted again after a quarter of an hour`],
  },
  {
    promise: "$500 of sales in a month, and the plan's next month costs nothing",
    said: /the month after costs nothing/i,
    tests: [
      "tests/domain/payments/subscriptions/two-years.test.ts › two years of a plan and a membership that began on a 31st",
    ],
  },
  {
    promise: "Beta prices are locked for a year",
    said: /beta price for one year|beta pricing is locked|price fixed for one year|price that is locked for one year/i,
    tests: ["tests/domain/inquiries/invite-to-beta.test.ts › locks the prices at once"],
  },
  {
    promise: "A plan or membership can be canceled at any time",
    said: /cancel(, which you can do)? at any time/i,
    tests: [
      `${subscriptions} › brings ten credits with each paid month`,
      `${deletion} › waits for open orders`,
    ],
  },
  {
    promise: "While a first payment is not confirmed nothing more is sold, and the page asks again",
    said: /nothing more is charged|page checks again automatically/i,
    tests: [
      `${subscriptions} › whose first payment is not confirmed yet is not sold a second time`,
      "tests/ui/money-states.test.tsx › waits for a first payment without selling a second",
    ],
  },
  {
    promise: "Who keeps a plan that another was to follow pays nothing for it",
    said: /keep it instead: nothing is due now/i,
    tests: [`${subscriptions} › is decided by the plan that a person has`],
  },
  {
    promise: "A cheaper plan begins with the next month, and changing to it costs nothing",
    said: /until your current month ends; nothing is due now/i,
    tests: [
      `${subscriptions} › that costs more begins when its difference is paid; one that costs less with the next month`,
    ],
  },
  {
    promise: "A declined card or an open page charges nothing; a failed renewal is tried again",
    said: /retried automatically|nothing (was|is) charged|card was declined/i,
    tests: [
      `${subscriptions} › opens one page for twenty clicks at once`,
      `${settle} › is not granted while unpaid`,
    ],
  },
  {
    promise: "What was paid for arrives, also with the browser closed; a bank may take days",
    said: /arrive automatically|up to five business days|checks again automatically|stopped checking automatically/i,
    tests: [
      `${settle} › R5: grants by cron alone`,
      "tests/wire/money-back.test.ts › a slow bank payment is explained",
    ],
  },
  {
    promise: "What can no longer be had is refunded in full, without asking",
    said: /full amount is refunded|full refund|Refund to your original payment method/i,
    tests: [
      "tests/domain/payments/image-license.test.ts › is paid for once by two payments: the second goes back",
      `${videos} › goes back for the whole price until somebody begins, once`,
    ],
  },
  {
    promise: "A video that nobody has started on can be canceled for the whole price",
    said: /No one has started yet|refunded by hand|refund crypto by hand|Refunds of coins|Refunded to your payment method|Cancel and refund/i,
    tests: [`${videos} › goes back for the whole price until somebody begins, once`],
  },
  {
    promise: "A license ends with its payment, and its public page says so",
    said: /license ends on that day|ends if its payment is refunded/i,
    tests: ["tests/domain/payments/image-license.test.ts › is withdrawn with a refund"],
  },
  {
    promise: "Card numbers never reach us",
    said: /card numbers?\b/i,
    tests: [
      "tests/http/security-headers.test.ts › allows only our own script file on visitor pages",
      "tests/domain/personal-data/export.test.ts › has every table of the database",
    ],
  },
  {
    promise: "No third party's script runs but the check of a login, after several wrong passwords",
    said: /no third-party scripts but/i,
    tests: [
      "tests/http/security-headers.test.ts › allows only our own script file on visitor pages",
      "tests/domain/accounts/human-check.test.ts › is asked after five wrong passwords, of new browsers only",
    ],
  },
  {
    promise: "The image model gets a scrambled number, never an address",
    said: /scrambled user number/i,
    tests: [
      "tests/domain/designs/generate-picture.test.ts › tells the model a scrambled number of the person",
    ],
  },
  {
    promise: "Deletion comes two weeks after it is asked for, and leaves nothing that names the person",
    said: /two weeks after you ask|stop at any time/i,
    tests: [`${deletion} › comes after two weeks`, `${deletion} › leaves nothing that names the person`],
  },
  {
    promise: "A person reads every report of a design",
    said: /person (reads every report|will look at this design)/i,
    tests: ["tests/domain/products/moderation.test.ts › are one case until it is decided"],
    people: "Moderation: open cases stand in /admin/moderation with their age",
  },
  {
    promise: "A person answers messages within 24 hours",
    said: /24 hours|a person (answers|reads every message|reads it)|person who answers|so that a person can answer/i,
    tests: ["tests/domain/inquiries/submit.test.ts › is stored with an acknowledging email"],
    people: "Support: /admin/inquiries lists what waits, oldest first on demand",
  },
  {
    promise: "A person answers a claim within two business days",
    said: /within two business days/i,
    tests: [`${claims} › can be opened until exactly thirty days`],
    people: "Support: /admin/claims lists open claims",
  },
  {
    promise: "A payment that does not match is looked into; nothing is lost",
    said: /person is checking your payment|Nothing is lost/i,
    tests: [
      `${settle} › refuses test money on the real site`,
      "tests/acts/incidents/retry-incident.test.ts › settles a payment again",
    ],
    people: "Finance: each is an incident until somebody decides",
  },
];

/** Sentences that look like a promise and make none. */
export const NO_PROMISES: readonly RegExp[] = [
  ...MANUAL_FACTS,
  /Nobody has asked me since|nobody was paid/,
  /registers no copyright/,
  /nothing unlawful, nothing hateful/,
  /they name nobody|never confirmed|never paid|scrambled (form|password)/,
  /[Yy]ou asked for a refund|It was already refunded|Nothing was sent twice|Some of this was refunded|has not been refunded|bank returned this refund|Refund returned by the bank/,
  /No one has opened a store yet|Nothing here matches|mass-produced/,
  /\.slice\(/,
];
