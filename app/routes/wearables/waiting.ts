/** How often a page that waits for a model looks again. */
export const WAITING_SECONDS = 3;
