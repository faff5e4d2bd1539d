import { and, eq } from "drizzle-orm";
import type { App } from "~/app";
import { keysetClauses } from "~/db/keyset-pagination";
import { contentPieces, contentRevisions } from "~/db/schema";
import { type Cursor, cursorAfter, ID, paginate } from "~/lib/pagination";
import type { ContentKind } from "./content-kinds";

/** One read at a time is in memory, however many pieces there are. */
const PIECES_AT_ONCE = 50;

/** The newest text of every piece (of a kind), oldest first, as a JSON array: an import gives its pieces ids in the same order. */
export function exportPieces(
  { db }: Pick<App, "db">,
  { kind }: { kind: ContentKind | null },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: Cursor | null = null;
  let written = 0;
  return new ReadableStream({
    async pull(controller) {
      const { where, orderBy, limit } = keysetClauses({
        columns: [contentPieces.id],
        isAscending: true,
        cursor,
        pageSize: PIECES_AT_ONCE,
      });
      const found = await db
        .select({ piece: contentPieces, text: contentRevisions })
        .from(contentPieces)
        .innerJoin(
          contentRevisions,
          and(
            eq(contentRevisions.contentId, contentPieces.id),
            eq(contentRevisions.number, contentPieces.revision),
          ),
        )
        .where(and(kind ? eq(contentPieces.kind, kind) : undefined, where))
        .orderBy(orderBy)
        .limit(limit);
      const { rows, after } = paginate(found, {
        cursor,
        keyOf: ({ piece }) => [piece.id],
        pageSize: PIECES_AT_ONCE,
      });
      const text = rows.map(({ piece, text: newest }) => {
        const entry = {
          ...{ kind: piece.kind, slug: piece.slug, state: piece.state, title: newest.title },
          ...(JSON.parse(newest.fields) as Record<string, string>),
          body: newest.body,
        };
        return `${written++ === 0 ? "[\n" : ",\n"}${JSON.stringify(entry, null, 2)}`;
      });
      cursor = cursorAfter(after, ID);
      if (!cursor) text.push(written === 0 ? "[]\n" : "\n]\n");
      controller.enqueue(encoder.encode(text.join("")));
      if (!cursor) controller.close();
    },
  });
}
