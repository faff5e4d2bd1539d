import { type Bug, bug } from "./bug.ts";

const CATALOGUE = ["tests/domain/catalogue/catalogue.test.ts"];
const RENDERINGS = ["tests/domain/products/renderings.test.ts"];
const LOSSES = ["tests/domain/products/losses.test.ts"];
const SELLABLES = ["tests/domain/products/sellables.test.ts"];
const ADAPTER = ["tests/adapters/printful.node.test.ts"];

/** The print partner's catalogue, prices, areas and pictures. */
export const PARTNER: Bug[] = [
  bug(
    "a number that means another colour is sold as ours",
    "app/domain/catalogue/products.ts",
    'isSameWord(own.colour, variant.colour ?? "") && isSameWord(own.size, variant.size)',
    "isSameWord(own.size, variant.size)",
    CATALOGUE,
  ),
  bug(
    "the next word on stock brings a wrong number back into the shop",
    "app/domain/catalogue/stock.ts",
    "is_available = iif(mismatch IS NULL, excluded.is_available, 0)",
    "is_available = excluded.is_available",
    CATALOGUE,
  ),
  bug(
    "a wrong number is ordered all the same",
    "app/domain/orders/submission.ts",
    "  if (wrong)\n    return hold(",
    "  if (wrong && wrong.variantId < 0)\n    return hold(",
    ["tests/domain/orders/fulfilment.test.ts"],
  ),
  bug(
    "a slip of the partner's ten times the price is taken over",
    "app/domain/catalogue/products.ts",
    "return isSane ? cents : null;",
    "return isSane || cents > 0 ? cents : null;",
    CATALOGUE,
  ),
  bug(
    "the cron goes on asking although the partner turned it away",
    "app/domain/catalogue/pauses.ts",
    "WHERE name = ${name} AND until > ${now})`;",
    "WHERE name = ${name} AND until > ${now} AND 0)`;",
    CATALOGUE,
  ),
  bug(
    "the cron uses up the calls that orders need",
    "app/domain/catalogue/stock.ts",
    "if ((app.printer.callsLeft() ?? CALLS_FOR_ORDERS) < CALLS_FOR_ORDERS) break;",
    "if ((app.printer.callsLeft() ?? CALLS_FOR_ORDERS) < 0) break;",
    CATALOGUE,
  ),
  bug(
    "a piece that loses money is sold",
    "app/domain/products/split.ts",
    "return estimateSplit(piece).earningCents >= 0;",
    "return estimateSplit(piece).earningCents >= -500;",
    SELLABLES,
  ),
  bug(
    "a rise is told to nobody",
    "app/domain/catalogue/products.ts",
    "return cost !== null && cost > before;",
    "return cost !== null && cost > before + 1000;",
    LOSSES,
  ),
  bug(
    "renderings are asked for without end in one minute",
    "app/domain/products/rendering-turns.ts",
    "AND (SELECT count(*) FROM rendering_tasks WHERE asked_at > ${at - MINUTE_MS}) < ${aMinute}`;",
    "AND ${aMinute} > 0`;",
    RENDERINGS,
  ),
  bug(
    "whoever has six hundred designs stands before everybody else",
    "app/domain/products/rendering-turns.ts",
    "sql`(SELECT count(*) FROM rendering_tasks WHERE user_id = ${userId} AND state = 'waiting' AND turn < ${IDLE_TURN})`,",
    "sql`0`,",
    RENDERINGS,
  ),
  bug(
    "what nobody waits for stands before what was just published",
    "app/domain/products/rendering-turns.ts",
    "taskStatement({ now }, one, sql`${IDLE_TURN}`)",
    "taskStatement({ now }, one, sql`0`)",
    RENDERINGS,
  ),
  bug(
    "a dead link ends a rendering for good",
    "app/domain/products/renderings.ts",
    "if (error instanceof AdapterError && !error.retryable) return again(app, task, error.message);",
    'if (error instanceof AdapterError && !error.retryable) return end(app, task, "failed", error.message);',
    RENDERINGS,
  ),
  bug(
    "left and right of the wearer are exchanged",
    "app/adapters/printful/prints.ts",
    '"right-sleeve": "sleeve_right",',
    '"right-sleeve": "sleeve_left",',
    ADAPTER,
    { only: "several prints" },
  ),
];
