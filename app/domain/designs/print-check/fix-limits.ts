/**
 * The number of fixes that one person may have waiting: one for each of a product's five prints, and one more. At half
 * a minute each, others wait a few minutes at most.
 */
export const MAX_QUEUED_FIXES_PER_PERSON = 8;
