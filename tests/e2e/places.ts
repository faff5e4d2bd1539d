/** Other ports than those of `npm start`, so that a shop can keep running beside the journeys. */
export const APP_PORT = Number(process.env.E2E_PORT ?? 8798);
export const SANDBOX_PORT = APP_PORT + 1;
export const SANDBOX = `http://localhost:${SANDBOX_PORT}`;
