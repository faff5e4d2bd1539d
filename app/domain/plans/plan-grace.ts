/**
 * A plan stays in force this long after the end of the month that was paid for: a renewal is charged an hour after that
 * end, and a card that was refused is tried again for days. Constants only, because the browser loads this file too.
 */
export const PLAN_GRACE_DAYS = 7;
export const PLAN_GRACE_MS = PLAN_GRACE_DAYS * 24 * 60 * 60 * 1000;

/** A membership is renewed within this time after its month's end: until then nobody loses what it brings. */
export const MEMBERSHIP_RENEWAL_MS = 24 * 60 * 60 * 1000;
