import { type Mutant, mutant } from "./mutant.ts";

const CART = ["tests/domain/orders/cart.test.ts"];
const FULFILMENT = ["tests/domain/orders/fulfillment.test.ts"];
const EVENT_ORDERS = ["tests/domain/orders/event-orders.test.ts"];
const OUTBOX = ["tests/domain/outbox/outbox.test.ts"];
const PLACE = ["tests/domain/orders/place-order.test.ts"];

/** Carts, orders, print jobs, pictures and letters. */
export const ORDER_AND_JOB_MUTANTS: Mutant[] = [
  mutant(
    "a line takes any number of pieces",
    "app/domain/orders/cart/cart.ts",
    "const quantity = Math.min(Math.max(line.quantity, 1), MAX_LINE_QUANTITY);",
    "const quantity = line.quantity;",
    CART,
  ),
  mutant(
    "whoever holds a token takes over somebody else's cart",
    "app/domain/orders/cart/cart.ts",
    " AND (user_id IS NULL OR user_id = ${userId}))`",
    ")`",
    CART,
  ),
  mutant(
    "a line of another cart can be changed",
    "app/domain/orders/cart/cart.ts",
    "SET quantity = ${Math.min(quantity, MAX_LINE_QUANTITY)} WHERE id = ${lineId} AND cart_id = ${cart}`",
    "SET quantity = ${Math.min(quantity, MAX_LINE_QUANTITY)} WHERE id = ${lineId}`",
    CART,
  ),
  mutant(
    "an older checkout overwrites a newer cart",
    "app/domain/orders/cart/cart.ts",
    " WHERE id = ${cart.id} AND updated_at = ${cart.updatedAt}`",
    " WHERE id = ${cart.id}`",
    CART,
  ),
  mutant(
    "an isolate works at as many pictures as its queue hands over",
    "app/jobs/consume-queue.ts",
    "HOLDS_PICTURE_LOCK.has(job.type) ?",
    "!HOLDS_PICTURE_LOCK ?",
    ["tests/jobs/picture-lock.test.ts"],
  ),
  mutant(
    "pages wait until a picture is written",
    "app/lib/yield-to-event-loop.ts",
    "if (done < pixelsEach) return undefined;",
    "if (done > 0) return undefined;",
    ["tests/jobs/picture-lock.test.ts"],
  ),
  mutant(
    "a line of little ink may vanish on its cloth",
    "app/print/check/contrast.ts",
    "isLong ? MAX_LOST_LONG_INK_SHARE : MAX_LOST_INK_SHARE",
    "isLong ? MAX_LOST_INK_SHARE : MAX_LOST_INK_SHARE",
    ["tests/print/check/evaluate-print.node.test.ts"],
  ),
  mutant(
    "a price that changed is charged without a word",
    "app/domain/orders/placing/place-order.ts",
    "const changes = changesSinceReview(view, seen);",
    'const changes = changesSinceReview(view, seen).filter(({ kind }) => kind !== "price");',
    PLACE,
  ),
  mutant(
    "an order is placed for what is sold out",
    "app/domain/orders/placing/place-order.ts",
    "if (soldOut.length > 0)\n    return",
    "if (soldOut.length > 1_000)\n    return",
    PLACE,
  ),
  mutant(
    "two presses of the button make two orders",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `orders_place_key_unique`",
    "CREATE INDEX `orders_place_key_unique`",
    PLACE,
  ),
  mutant(
    "an order is confirmed whatever it costs",
    "app/domain/orders/fulfillment/submit-part.ts",
    "if (!isCostAccepted({ ...part, partnerCostCents: totalCents }))",
    "if (totalCents < 0)",
    FULFILMENT,
  ),
  mutant(
    "an order whose costs cannot be calculated waits for ever, and nobody is told",
    "app/domain/orders/fulfillment/submit-part.ts",
    'if (known.costs.state === "failed")',
    'if (known.costs.state === "failed" && known.status !== "draft")',
    ["tests/domain/orders/resume-part.test.ts"],
  ),
  mutant(
    "a late event takes an order back to an earlier state",
    "app/domain/orders/part-lifecycle.ts",
    "WHERE id = ${partId} AND state IN (${from})`",
    "WHERE id = ${partId} AND '' NOT IN (${from})`",
    FULFILMENT,
  ),
  mutant(
    "events of one part that come at once each ask the partner anew",
    "app/domain/orders/fulfillment/partner-events.ts",
    ".limit(MAX_EVENTS_PER_REFRESH - 1)",
    ".limit(0)",
    EVENT_ORDERS,
  ),
  {
    name: "a look at the partner is taken for an answer to what was told while it went on",
    file: "app/domain/orders/fulfillment/partner-events.ts",
    edits: [
      { from: ", ...(await listOthers(app, event))];", to: "];" },
      {
        from: "    if (words.length > 0) await runTransaction(app.db, words);",
        to: "    if (words.length > 0) await runTransaction(app.db, words);\n    told.push(...(await listOthers(app, event)));",
      },
    ],
    tests: EVENT_ORDERS,
  },
  mutant(
    "a late answer makes a delivered parcel undelivered",
    "app/domain/orders/partner/record-shipments.ts",
    "delivered_at = coalesce(delivered_at, excluded.delivered_at)",
    "delivered_at = excluded.delivered_at",
    FULFILMENT,
  ),
  mutant(
    "a letter goes out twice: nobody claims it",
    "app/domain/outbox/outbox.ts",
    '        eq(deliveries.state, "pending"),\n        lte(deliveries.nextAttemptAt, now()),\n      ),',
    '        eq(deliveries.state, "pending"),\n      ),',
    OUTBOX,
  ),
  mutant(
    "a letter that was sent is sent again",
    "app/domain/outbox/outbox.ts",
    '        eq(deliveries.id, deliveryId),\n        eq(deliveries.state, "pending"),\n        lte(',
    "        eq(deliveries.id, deliveryId),\n        lte(",
    OUTBOX,
  ),
  mutant(
    "the same news is written twice: the outbox's UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `deliveries_dedupe_key_unique`",
    "CREATE INDEX `deliveries_dedupe_key_unique`",
    OUTBOX,
  ),
  mutant(
    "a letter that was lost on the way gets another key",
    "app/domain/outbox/outbox.ts",
    "...rendered },\n    letter.id,",
    "...rendered },\n    `${letter.id}-${letter.attempts}`,",
    OUTBOX,
  ),
  mutant(
    "an order shows what its product has become instead of what was bought",
    "app/domain/orders/pages/order-line-columns.ts",
    "WHERE m.version_id = order_lines.version_id AND m.colour",
    "WHERE m.version_id = (SELECT version_id FROM products WHERE id = order_lines.product_id) AND m.colour",
    ["tests/domain/orders/line-pictures.test.ts"],
  ),
  mutant(
    "a stranger sees a person's picture job",
    "app/domain/designs/generation/request-generation.ts",
    ".where(and(eq(generationJobs.id, chosenId(choice)), eq(generationJobs.userId, choice.userId)))",
    ".where(eq(generationJobs.id, chosenId(choice)))",
    ["tests/domain/designs/request-generation.test.ts"],
  ),
  mutant(
    "a stranger opens a person's picture",
    "app/domain/designs/pictures/own-pictures.ts",
    ".where(and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))",
    ".where(and(eq(pictures.id, pictureId), isNull(pictures.withdrawnAt)))",
    ["tests/domain/designs/pictures.test.ts"],
  ),
  mutant(
    "a picture that is being drawn is cancelled for free",
    "app/domain/designs/generation/cancel-job.ts",
    "SET state = CASE state WHEN 'queued' THEN 'canceled' END,",
    "SET state = CASE WHEN state IN ('queued', 'working') THEN 'canceled' END,",
    ["tests/domain/designs/generation-queue.test.ts"],
  ),
  mutant(
    "one form sent twice draws two pictures: the jobs' UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `generation_jobs_request`",
    "CREATE INDEX `generation_jobs_request`",
    ["tests/domain/designs/request-generation.test.ts"],
  ),
  mutant(
    "a claim has no condition: two workers draw one picture",
    "app/domain/designs/generation/generation-queue.ts",
    "WHERE state = 'queued' AND coalesce(claimed_until, 0) <= ${at} ORDER BY turn, id LIMIT ${LOOKED_AT}) AS line",
    "WHERE coalesce(claimed_until, 0) <= ${at} + 9e12 ORDER BY turn, id LIMIT ${LOOKED_AT}) AS line",
    ["tests/domain/designs/generation-queue.test.ts", "tests/domain/designs/generate-picture.test.ts"],
  ),
];
