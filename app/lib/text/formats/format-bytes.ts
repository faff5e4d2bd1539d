import { LANGUAGE } from "../../words";

const UNITS = ["kilobyte", "megabyte", "gigabyte", "terabyte"] as const;
const STEP = 1000;

/** "340 kB", "2.1 MB", "1.3 GB": decimal units, as file managers count; less than 1 kB is 1 kB. */
export function formatBytes(bytes: number): string {
  let value = bytes === 0 ? 0 : Math.max(1, bytes / STEP);
  let unit = 0;
  for (; Math.round(value) >= STEP && unit < UNITS.length - 1; unit++) value /= STEP;
  return new Intl.NumberFormat(LANGUAGE, {
    style: "unit",
    unit: UNITS[unit] ?? "kilobyte",
    maximumFractionDigits: unit > 0 && value < 100 ? 1 : 0,
  }).format(value);
}
