/**
 * Decimal numbers as text, such as amounts of a cryptocurrency: exact, where a floating-point number is not. Numbers that
 * JSON carries may be written as "1e-8".
 */
const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?$/i;
/** More than the decimal places of any coin. */
const PLACES = 40;

export function isDecimal(text: string): boolean {
  return DECIMAL.test(text);
}

/** Negative, zero or positive, as for sorting. */
export function compareDecimals(one: string, other: string): number {
  const difference = toUnits(one) - toUnits(other);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The first less the second, at least zero, without trailing zeros. */
export function subtractDecimals(one: string, other: string): string {
  const difference = toUnits(one) - toUnits(other);
  return fromUnits(difference > 0n ? difference : 0n);
}

export function addDecimals(one: string, other: string): string {
  return fromUnits(toUnits(one) + toUnits(other));
}

/** `whole × part ÷ total`, rounded half up; zero if the total is zero. */
export function shareOf(whole: number, part: string, total: string): number {
  const all = toUnits(total);
  return all === 0n ? 0 : Number((2n * BigInt(whole) * toUnits(part) + all) / (2n * all));
}

/** Without exponent and trailing zeros: "1e-8" → "0.00000001". */
export function plainDecimal(text: string): string {
  return fromUnits(toUnits(text));
}

function toUnits(text: string): bigint {
  const [, whole = "", fraction = "", exponent = "0"] = DECIMAL.exec(text) ?? [];
  if (whole === "") throw new Error("not a decimal number");
  const places = PLACES - fraction.length + Number(exponent);
  const digits = BigInt(whole + fraction);
  return places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places);
}

function fromUnits(units: bigint): string {
  const digits = units.toString().padStart(PLACES + 1, "0");
  const fraction = digits.slice(-PLACES).replace(/0+$/, "");
  return digits.slice(0, -PLACES) + (fraction === "" ? "" : `.${fraction}`);
}
