import { getTableColumns, sql } from "drizzle-orm";
import { orderLines } from "~/db/schema";

/**
 * A line with the picture of what was bought, whatever became of its product: the version's own card in the line's colour.
 * Where that was not drawn yet when it was ordered, what stood in its place; nothing where it had to be taken away.
 */
export const orderLineColumns = {
  ...getTableColumns(orderLines),
  coverKey: sql<string | null>`coalesce(
    (SELECT m.file_key FROM mockups m WHERE m.version_id = order_lines.version_id AND m.colour = order_lines.colour AND m.kind = 'card'),
    (SELECT m.file_key FROM mockups m WHERE m.version_id = order_lines.version_id AND m.file_key = order_lines.cover_key LIMIT 1))`.as(
    "line_picture",
  ),
};
