/** Other ports than those of `npm start`, so that a shop can keep running beside the journeys. */
export const APP_PORT = Number(process.env.E2E_PORT ?? 8798);
export const SANDBOX_PORT = APP_PORT + 1;
export const ORIGIN = `http://localhost:${APP_PORT}`;
export const SANDBOX = `http://localhost:${SANDBOX_PORT}`;
/**
 * How often journeys run what the platform's cron does every minute. Few of them wait for it, and each of its forty steps takes
 * its share of a machine that draws pages as well.
 */
export const CRON_EVERY_MS = 10_000;
