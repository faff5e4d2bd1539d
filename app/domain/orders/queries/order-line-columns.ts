import { getTableColumns, sql } from "drizzle-orm";
import { orderLines } from "~/db/schema";

/**
 * Columns of a line with its picture, which does not change with the product: the card of the ordered version in
 * the line's color; if that was not drawn yet, the cover at the time of the order; null if it had to be removed.
 */
export const orderLineColumns = {
  ...getTableColumns(orderLines),
  coverKey: sql<string | null>`coalesce(
    (SELECT m.file_key FROM mockups m WHERE m.version_id = order_lines.version_id AND m.colour = order_lines.colour AND m.kind = 'card'),
    (SELECT m.file_key FROM mockups m WHERE m.version_id = order_lines.version_id AND m.file_key = order_lines.cover_key LIMIT 1))`.as(
    "line_picture",
  ),
};
