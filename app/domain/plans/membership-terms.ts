/** What a membership costs and brings. Constants only, because the browser loads this file too. */

/** The price of a month. */
export const MEMBERSHIP_MONTHLY_CENTS = 999;
/** Credits that come with each paid month; they do not expire. */
export const MEMBERSHIP_CREDITS = 10;
