import type { PrintPlace } from "./bounds";

/** Single exports and not one object: the script then carries no keys. Import them as `words`. */
const inches = (value: number) => `${Number(value.toFixed(2))} in`;
export const placed = (area: string, { widthIn, leftIn, topIn }: PrintPlace) =>
  `${area}: ${inches(widthIn)} wide, ${inches(leftIn)} across, ${inches(topIn)} down`;
