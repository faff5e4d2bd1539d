import { sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import { pictureProvenance } from "~/db/schema";
import { insertInto } from "~/db/writes";
import type { PictureEdit } from "~/print";

/**
 * How a picture was made, written once in the batch that inserts its row and never changed. Code that makes a picture out
 * of another (a fix, a larger copy) inserts a row of `pictures` and this statement beside it:
 *
 *   provenanceStatement(app, { pictureId, how: "fixed", parentId, edits: [{ what: "background-removed", by: "us", at }] })
 *
 * Model, prompt and whether an AI was used are copied from the parent, unless an AI drew the new picture; pass only the
 * later edits.
 */
export interface NewProvenance {
  pictureId: string;
  how: "generated" | "uploaded" | "fixed";
  /** Required for "fixed", forbidden for others (a CHECK). */
  parentId?: string;
  /** Set for generated pictures and for uploads whose owner or credentials say so. A fixed picture has its parent's value by default. */
  isAi?: boolean;
  model?: string;
  /** The full prompt sent to the model, not what the person typed. */
  prompt?: string;
  edits?: PictureEdit[];
  credentialsKey?: string | null;
  claimedSource?: string | null;
  originalName?: string | null;
  originalSha256?: string | null;
  originalType?: string | null;
  vectorKey?: string | null;
}

export function provenanceStatement({ now }: Pick<App, "now">, source: NewProvenance): Statement {
  const { parentId } = source;
  const fromParent = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${pictureProvenance} WHERE ${pictureProvenance.pictureId} = ${parentId})`;
  return insertInto(pictureProvenance).values({
    pictureId: source.pictureId,
    parentId,
    how: source.how,
    isAi: source.isAi ?? (parentId ? sql`coalesce(${fromParent(pictureProvenance.isAi)}, 0)` : false),
    model: source.model ?? (parentId ? fromParent(pictureProvenance.model) : undefined),
    prompt: source.prompt ?? (parentId ? fromParent(pictureProvenance.prompt) : undefined),
    edits: JSON.stringify(source.edits ?? []),
    credentialsKey: source.credentialsKey,
    claimedSource: source.claimedSource,
    originalName: source.originalName,
    originalSha256: source.originalSha256,
    originalType: source.originalType,
    vectorKey: source.vectorKey,
    createdAt: now(),
  });
}

/** The stored list; an unreadable one is empty, because a page must not fail for it. */
export function parseEdits(json: string): PictureEdit[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? (list as PictureEdit[]) : [];
  } catch {
    return [];
  }
}
