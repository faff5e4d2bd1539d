import { type Bug, bug } from "./bug.ts";

const CART = ["tests/domain/orders/cart.test.ts"];
const FULFILMENT = ["tests/domain/orders/fulfilment.test.ts"];
const EVENT_ORDERS = ["tests/domain/orders/event-orders.test.ts"];
const OUTBOX = ["tests/domain/letters/outbox.test.ts"];
const PLACE = ["tests/domain/orders/place.test.ts"];

/** Carts, orders, print jobs, pictures and letters. */
export const WORK: Bug[] = [
  bug(
    "a line takes any number of pieces",
    "app/domain/orders/cart.ts",
    "const quantity = Math.min(Math.max(line.quantity, 1), MAX_QUANTITY);",
    "const quantity = line.quantity;",
    CART,
  ),
  bug(
    "whoever holds a token takes over somebody else's cart",
    "app/domain/orders/cart.ts",
    " AND (user_id IS NULL OR user_id = ${userId}))`",
    ")`",
    CART,
  ),
  bug(
    "a line of another cart can be changed",
    "app/domain/orders/cart.ts",
    "SET quantity = ${Math.min(quantity, MAX_QUANTITY)} WHERE id = ${lineId} AND cart_id = ${cart}`",
    "SET quantity = ${Math.min(quantity, MAX_QUANTITY)} WHERE id = ${lineId}`",
    CART,
  ),
  bug(
    "an older checkout overwrites a newer cart",
    "app/domain/orders/cart.ts",
    " WHERE id = ${cart.id} AND updated_at = ${cart.updatedAt}`",
    " WHERE id = ${cart.id}`",
    CART,
  ),
  bug(
    "an isolate works at as many pictures as its queue hands over",
    "app/jobs/consume.ts",
    "WHOLE_PICTURES.has(job.type) ?",
    "!WHOLE_PICTURES ?",
    ["tests/jobs/lane.test.ts"],
  ),
  bug(
    "pages wait until a picture is written",
    "app/lib/breath.ts",
    "if (done < pixelsEach) return undefined;",
    "if (done > 0) return undefined;",
    ["tests/jobs/lane.test.ts"],
  ),
  bug(
    "a line of little ink may vanish on its cloth",
    "app/domain/designs/print-check/contrast.ts",
    "isLong ? LEAST_LOST : MOST_LOST",
    "isLong ? MOST_LOST : MOST_LOST",
    ["tests/domain/designs/print-check/judge.node.test.ts"],
  ),
  bug(
    "a price that changed is charged without a word",
    "app/domain/orders/place.ts",
    "const changes = changesSince(view, seen);",
    'const changes = changesSince(view, seen).filter(({ kind }) => kind !== "price");',
    PLACE,
  ),
  bug(
    "an order is placed for what is sold out",
    "app/domain/orders/place.ts",
    "if (soldOut.length > 0)\n    return",
    "if (soldOut.length > 1_000)\n    return",
    PLACE,
  ),
  bug(
    "two presses of the button make two orders",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `orders_place_key_unique`",
    "CREATE INDEX `orders_place_key_unique`",
    PLACE,
  ),
  bug(
    "an order is confirmed whatever it costs",
    "app/domain/orders/submission.ts",
    "if (!isAgreed({ ...part, partnerCostCents: totalCents }))",
    "if (totalCents < 0)",
    FULFILMENT,
  ),
  bug(
    "an order whose costs cannot be calculated waits for ever, and nobody is told",
    "app/domain/orders/submission.ts",
    'if (known.costs.state === "failed")',
    'if (known.costs.state === "failed" && known.status !== "draft")',
    ["tests/domain/orders/stopped.test.ts"],
  ),
  bug(
    "a late event takes an order back to an earlier state",
    "app/domain/orders/lifecycle.ts",
    "WHERE id = ${partId} AND state IN (${from})`",
    "WHERE id = ${partId} AND '' NOT IN (${from})`",
    FULFILMENT,
  ),
  bug(
    "events of one part that come at once each ask the partner anew",
    "app/domain/orders/partner-events.ts",
    ".limit(EVENTS_A_LOOK - 1)",
    ".limit(0)",
    EVENT_ORDERS,
  ),
  {
    name: "a look at the partner is taken for an answer to what was told while it went on",
    file: "app/domain/orders/partner-events.ts",
    edits: [
      { from: ", ...(await listOthers(app, event))];", to: "];" },
      {
        from: "    if (words.length > 0) await applyAll(app.db, words);",
        to: "    if (words.length > 0) await applyAll(app.db, words);\n    told.push(...(await listOthers(app, event)));",
      },
    ],
    tests: EVENT_ORDERS,
  },
  bug(
    "a late answer makes a delivered parcel undelivered",
    "app/domain/orders/parcels.ts",
    "delivered_at = coalesce(delivered_at, excluded.delivered_at)",
    "delivered_at = excluded.delivered_at",
    FULFILMENT,
  ),
  bug(
    "a letter goes out twice: nobody claims it",
    "app/domain/letters/outbox.ts",
    '        eq(deliveries.state, "pending"),\n        lte(deliveries.nextAttemptAt, now()),\n      ),',
    '        eq(deliveries.state, "pending"),\n      ),',
    OUTBOX,
  ),
  bug(
    "a letter that was sent is sent again",
    "app/domain/letters/outbox.ts",
    '        eq(deliveries.id, deliveryId),\n        eq(deliveries.state, "pending"),\n        lte(',
    "        eq(deliveries.id, deliveryId),\n        lte(",
    OUTBOX,
  ),
  bug(
    "the same news is written twice: the outbox's UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `deliveries_dedupe_key_unique`",
    "CREATE INDEX `deliveries_dedupe_key_unique`",
    OUTBOX,
  ),
  bug(
    "a letter that was lost on the way gets another key",
    "app/domain/letters/outbox.ts",
    "...rendered },\n    letter.id,",
    "...rendered },\n    `${letter.id}-${letter.attempts}`,",
    OUTBOX,
  ),
  bug(
    "an order shows what its product has become instead of what was bought",
    "app/domain/orders/line-columns.ts",
    "WHERE m.version_id = order_lines.version_id AND m.colour",
    "WHERE m.version_id = (SELECT version_id FROM products WHERE id = order_lines.product_id) AND m.colour",
    ["tests/domain/orders/line-pictures.test.ts"],
  ),
  bug(
    "a stranger sees a person's picture job",
    "app/domain/designs/jobs.ts",
    ".where(and(eq(generationJobs.id, chosenId(choice)), eq(generationJobs.userId, choice.userId)))",
    ".where(eq(generationJobs.id, chosenId(choice)))",
    ["tests/domain/designs/jobs.test.ts"],
  ),
  bug(
    "a stranger opens a person's picture",
    "app/domain/designs/pictures.ts",
    ".where(and(eq(pictures.id, pictureId), eq(pictures.userId, userId), isNull(pictures.withdrawnAt)))",
    ".where(and(eq(pictures.id, pictureId), isNull(pictures.withdrawnAt)))",
    ["tests/domain/designs/pictures.test.ts"],
  ),
  bug(
    "a picture that is being drawn is cancelled for free",
    "app/domain/designs/cancel.ts",
    "SET state = CASE state WHEN 'queued' THEN 'canceled' END,",
    "SET state = CASE WHEN state IN ('queued', 'working') THEN 'canceled' END,",
    ["tests/domain/designs/turns.test.ts"],
  ),
  bug(
    "one form sent twice draws two pictures: the jobs' UNIQUE is gone",
    "migrations/0000_first_tables.sql",
    "CREATE UNIQUE INDEX `generation_jobs_request`",
    "CREATE INDEX `generation_jobs_request`",
    ["tests/domain/designs/jobs.test.ts"],
  ),
  bug(
    "a claim has no condition: two workers draw one picture",
    "app/domain/designs/turns.ts",
    "WHERE state = 'queued' AND coalesce(claimed_until, 0) <= ${at} ORDER BY turn, id LIMIT ${LOOKED_AT}) AS line",
    "WHERE coalesce(claimed_until, 0) <= ${at} + 9e12 ORDER BY turn, id LIMIT ${LOOKED_AT}) AS line",
    ["tests/domain/designs/turns.test.ts", "tests/domain/designs/generate.test.ts"],
  ),
];
