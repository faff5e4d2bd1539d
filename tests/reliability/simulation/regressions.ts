/** Seeds that once ended wrong. */
export const REGRESSIONS: number[] = [];
