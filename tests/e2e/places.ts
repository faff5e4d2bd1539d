export const APP_PORT = 8798;
export const SANDBOX_PORT = 8799;
export const SANDBOX = `http://localhost:${SANDBOX_PORT}`;
