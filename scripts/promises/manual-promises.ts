import type { KeptPromise } from "./kept-promise";

const claims = "tests/domain/orders/claims/claims.test.ts";
const uploads = "tests/domain/designs/store-upload.test.ts";
const payouts = "tests/domain/payouts/payouts.test.ts";
const disputes = "tests/domain/payments/disputes/order-disputes.test.ts";
const split = "tests/domain/products/revenue-split.test.ts";
const fulfillment = "tests/domain/orders/fulfillment";
const placement = "tests/print/placement.test.ts";

/** What only the manual promises (scripts/seed/articles). */
export const MANUAL_PROMISES: readonly KeptPromise[] = [
  {
    promise: "Files that are on no product and were not ordered can be removed at any time",
    said: /remove files at any time/i,
    tests: [
      `${uploads} › can be deleted by its owner only, unless it is in use`,
      `${uploads} › can be deleted once the product that it is on was deleted unsold`,
      "tests/domain/designs/library.test.ts › spares what was ordered, also after its product was deleted",
    ],
  },
  {
    promise: "An upload is found by its owner only until it is on a published product",
    said: /No one else who uses Inkloom sees your uploads/i,
    tests: [
      `${uploads} › is found by file without owner or prompt, and for unpublished uploads by their owner`,
    ],
  },
  {
    promise: "A canceled order is refunded right away; a bank may take days",
    said: /banks take 5 to 10 business days/i,
    tests: ["tests/wire/orders.test.ts › cancels before the printer has it, and is refunded once"],
  },
  {
    promise: "What the printer cannot make is refunded, or it waits and is ordered anew",
    said: /refund those pieces or the order waits/i,
    tests: [
      `${fulfillment}/fulfillment.test.ts › is held for an admin if the partner refuses`,
      `${fulfillment}/resume-part.test.ts › is ordered anew under the next attempt number`,
      `${fulfillment}/resume-part.test.ts › is canceled with its shipping, once for ten clicks`,
    ],
    people: "Support: /admin/attentions lists each part that is held",
  },
  {
    promise:
      "A refunded piece loses its earning, a reprinted one keeps it; what is missing comes from the next earnings",
    said: /earning on (refunded|those) pieces|if a buyer was refunded after|when a buyer is refunded|never send you a bill/i,
    tests: [
      `${claims} › to refund reverses exactly the claimed pieces`,
      `${claims} › to reprint orders the claimed pieces again, free`,
      `${claims} › is taken from what is available; the rest is a debt that the next earnings pay first`,
    ],
  },
  {
    promise: "An earning waits for an open claim or dispute no longer than it is open",
    said: /end automatically when they are decided/i,
    tests: [
      `${claims} › to decline changes nothing and releases the earning`,
      `${disputes} › holds pending earnings, keeps them from becoming available, and releases them when it is won`,
    ],
  },
  {
    promise: "Each order has a statement, with what was refunded",
    said: /has a statement that shows price/i,
    tests: [`${payouts} › have a statement of every order, which adds up`],
  },
  {
    promise: "One earns at least the estimate; delivery and tax carry their own share of the fee",
    said: /more than the estimate, never less|carry their own share of the fee/i,
    tests: [
      `${split} › never promises more than what is earned in the end`,
      `${split} › leaves the share of shipping and tax to the platform`,
    ],
  },
  {
    promise: "A print keeps the picture's proportions, and none is too small to be printed",
    said: /a picture is never distorted|prints nothing shorter than/i,
    tests: [
      `${placement} › accepts points, commas and spaces, and derives the height`,
      `${placement} › refuses what the partner cannot print: too small or distorted`,
    ],
  },
  {
    promise: "A picture that was to be transparent has no background",
    said: /have none, so nothing has to be cut out/i,
    tests: ["tests/domain/designs/generate-picture.test.ts › keeps file, record and charge together"],
  },
];

/** How ink, cloth and banks are. */
export const MANUAL_FACTS: readonly RegExp[] = [
  /wherever nothing is drawn|gains? nothing|nothing cut off|that nobody drew|sees it on a screen/,
  /half ink and half nothing|fade to nothing|nothing to sit on|from ten inches away|Nobody wants to wear that/,
  /you never notice|never as JPEG|^lost: it never arrived$|usually two days later/,
];
