import { z } from "zod";
import type { OrderLine, OrderPart } from "./order";

/** Some pieces of some lines: what is in a parcel, what a claim is about, what a reprint makes again. */
export type LineQuantities = { lineId: string; quantity: number }[];

const pieces = z.array(z.object({ lineId: z.string(), quantity: z.number().int().positive() }));

/** Our own JSON; null stands for "everything", and so does what cannot be read. */
export function parseLineQuantities(json: string | null): LineQuantities | null {
  if (json === null) return null;
  try {
    return pieces.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** How many of a line; a line may stand in several rows. */
export function quantityOfLine(contents: LineQuantities, lineId: string): number {
  return contents.reduce((total, row) => total + (row.lineId === lineId ? row.quantity : 0), 0);
}

/** The lines of a part with the pieces that it is made of: all of its own, or what a reprint makes again. */
export function linesOfPart<Line extends Pick<OrderLine, "id" | "partId" | "quantity">>(
  part: Pick<OrderPart, "id" | "reprintOf" | "contents">,
  lines: Line[],
): { line: Line; quantity: number }[] {
  const pieces = parseLineQuantities(part.contents);
  return lines.flatMap((line) => {
    if (line.partId !== (part.reprintOf ?? part.id)) return [];
    const quantity = pieces ? quantityOfLine(pieces, line.id) : line.quantity;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

export function totalQuantity(contents: LineQuantities): number {
  return contents.reduce((total, { quantity }) => total + quantity, 0);
}
