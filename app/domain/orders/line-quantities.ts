import { z } from "zod";
import type { OrderLine, OrderPart } from "./order";

/** Pieces of lines: the contents of a parcel, of a claim or of a reprint. */
export type LineQuantities = { lineId: string; quantity: number }[];

const pieces = z.array(z.object({ lineId: z.string(), quantity: z.number().int().positive() }));

/** Parses stored JSON. Null means everything, and so does unreadable JSON. */
export function parseLineQuantities(json: string | null): LineQuantities | null {
  if (json === null) return null;
  try {
    return pieces.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

/** Pieces of one line, which may be in several rows. */
export function quantityOfLine(contents: LineQuantities, lineId: string): number {
  return contents.reduce((total, row) => total + (row.lineId === lineId ? row.quantity : 0), 0);
}

/** The lines of a part with their pieces: all of its own, or those that a reprint replaces. */
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
