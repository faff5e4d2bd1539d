/**
 * A plan stays in force this long after the end of the month that was paid for: a renewal is charged an hour after that
 * end, and a card that was refused is tried again for days. Constants only, because the browser loads this file too.
 */
export const PLAN_GRACE_DAYS = 7;
export const PLAN_GRACE_MS = PLAN_GRACE_DAYS * 24 * 60 * 60 * 1000;
