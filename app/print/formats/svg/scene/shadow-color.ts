/**
 * The renderer takes the color of `feDropShadow` in sRGB for one in linear light and converts it, which makes it lighter.
 * Written as its linear value it comes out as meant. Colors that are not in hexadecimal are left as they are.
 */
export function shadowColorInSrgb(color: string): string {
  const digits =
    /^#([\da-f]{6})$/i.exec(color)?.[1] ?? /^#([\da-f]{3})$/i.exec(color)?.[1]?.replace(/./g, "$&$&");
  return digits === undefined
    ? color
    : `#${digits.replace(/../g, (pair) => toLinear(Number.parseInt(pair, 16)))}`;
}

function toLinear(channel: number): string {
  const value = channel / 255;
  const linear = value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  return Math.round(linear * 255)
    .toString(16)
    .padStart(2, "0");
}
