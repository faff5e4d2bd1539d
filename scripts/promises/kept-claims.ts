import type { KeptPromise } from "./kept-promise";

/** What copy, emails and articles say that the product can do. They sound like no promise, so that they are listed by hand. */
export const KEPT_CLAIMS: readonly KeptPromise[] = [
  {
    promise: "The resolution follows the hand that drags",
    said: /resolution is shown while you drag/,
    tests: [
      "tests/e2e/journeys-products.spec.ts › a print is placed on the garment by mouse, finger and keyboard",
    ],
  },
  {
    promise: "An order can be followed on its page",
    said: /follow each order on its page/,
    tests: ["tests/wire/orders.test.ts › goes from the product to the delivery"],
  },
  {
    promise: "One starts without a plan, with free credits",
    said: /No plan needed/,
    tests: [
      "tests/e2e/journeys-account.spec.ts › a visitor signs up, confirms the address by email and has three credits",
    ],
  },
  {
    promise: "A store can be renamed and gets a description and pictures of its own",
    said: /You can change it and add a description and pictures later/,
    tests: ["tests/e2e/journeys-workspace.spec.ts › a store gets a description and a banner of its own"],
  },
  {
    promise: "Lessons can be watched, and read word by word",
    said: /All lessons, to watch or to read/,
    tests: [
      "tests/scripts/films.test.ts › chapters lie in their film, and everything the captions say can be read",
    ],
  },
  {
    promise: "A fix is shown before and after it is made",
    said: /Before and after, on your picture/,
    tests: [
      "tests/print/fixes/tried-fixes.node.test.ts › a fix is offered only where it was tried and leaves the drawing",
      "tests/ui/fix-preview.test.tsx › by a filter on the preview, or the preview cut to its ink",
    ],
  },
  {
    promise: "An expired order link is replaced by email",
    said: /Order links expire\. Enter your email and we'll send a new one/,
    tests: [
      "tests/domain/orders/access/order-links.test.ts › a new link by email opens an old order for a week",
    ],
  },
  {
    promise: "An email tells that an order has shipped",
    said: /Your replacement for \$\{number\} has shipped/,
    tests: ["tests/wire/orders.test.ts › goes from the product to the delivery"],
  },
  {
    promise: "The manual: an order is canceled or its address corrected in its first half hour",
    said: /For half an hour you can \[correct the address or cancel\]/,
    tests: ["tests/wire/orders.test.ts › cancels before the printer has it, and is refunded once"],
  },
];
