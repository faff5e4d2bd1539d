import { and, desc, eq, lt } from "drizzle-orm";
import type { App } from "~/app";
import { contentPieces, contentRevisions } from "~/db/schema";
import { compareTexts } from "./compare-texts";
import type { ContentKind } from "./content-kinds";
import { toText } from "./pieces";
import { type ActingEditor, type SavePieceResult, savePiece } from "./save-piece";

/**
 * A revision and what it changed: compared with the one before it, or with another one (`against`). Null if there is no
 * such revision.
 */
export async function compareRevisions(
  { db }: Pick<App, "db">,
  { id, number, against }: { id: string; number: number; against: number | null },
) {
  const of = eq(contentRevisions.contentId, id);
  const [[piece], [shown], [other]] = await db.batch([
    db.select().from(contentPieces).where(eq(contentPieces.id, id)),
    db
      .select()
      .from(contentRevisions)
      .where(and(of, eq(contentRevisions.number, number))),
    db
      .select()
      .from(contentRevisions)
      .where(
        and(
          of,
          against === null ? lt(contentRevisions.number, number) : eq(contentRevisions.number, against),
        ),
      )
      .orderBy(desc(contentRevisions.number))
      .limit(1),
  ]);
  if (!piece || !shown || (against !== null && !other)) return null;
  const after = toText(shown);
  const before = other ? toText(other) : null;
  const names = new Set([...Object.keys(before?.fields ?? {}), ...Object.keys(after.fields)]);
  return {
    piece,
    number,
    before: before?.number ?? null,
    html: after.html,
    restoredFrom: shown.restoredFrom,
    createdAt: shown.createdAt,
    title: compareTexts(before?.title ?? "", after.title),
    body: compareTexts(before?.body ?? "", after.body),
    fields: [...names]
      .map((name) => ({
        name,
        before: before?.fields[name] ?? "",
        after: after.fields[name] ?? "",
      }))
      .filter((field) => field.before !== field.after),
  };
}

/** Saves an older text again, as the newest revision. Visitors see it once that is published. */
export async function restoreRevision(
  app: Pick<App, "db" | "now">,
  {
    by,
    network,
    id,
    number,
    seenRevision,
  }: ActingEditor & { id: string; number: number; seenRevision: number },
): Promise<SavePieceResult> {
  const [row] = await app.db
    .select({ revision: contentRevisions, slug: contentPieces.slug })
    .from(contentRevisions)
    .innerJoin(contentPieces, eq(contentPieces.id, contentRevisions.contentId))
    .where(and(eq(contentRevisions.contentId, id), eq(contentRevisions.number, number)))
    .limit(1);
  if (!row) return "unknown";
  const { title, body, fields } = toText(row.revision);
  return savePiece(app, {
    ...{ by, network, id, seenRevision },
    text: { title, body, fields, slug: row.slug },
    restoredFrom: number,
  });
}

export type RevisionComparison = NonNullable<Awaited<ReturnType<typeof compareRevisions>>> & {
  piece: { kind: ContentKind };
};
