/** Seeds that once failed. */
export const REGRESSIONS: number[] = [310_000_054, 310_000_475, 207_770_129, 5_000_004, 6_001_266];
