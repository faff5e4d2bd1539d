/** Seeds that once failed. */
export const REGRESSIONS: number[] = [207_770_032, 207_770_109, 931_102_927];
