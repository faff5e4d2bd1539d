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
 * Model, prompt and whether an AI was used are copied from the parent; pass only the later edits.
 */
export interface NewProvenance {
  pictureId: string;
  how: "generated" | "uploaded" | "fixed";
  /** Required for "fixed", forbidden for others (a CHECK). */
  parentId?: string;
  /** Set for generated pictures and for uploads whose owner or credentials say so. A fixed picture has its parent's value. */
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

export function provenanceStatement({ now }: Pick<App, "now">, told: NewProvenance): Statement {
  const { parentId } = told;
  const fromParent = (column: SQLiteColumn) =>
    sql`(SELECT ${column} FROM ${pictureProvenance} WHERE ${pictureProvenance.pictureId} = ${parentId})`;
  return insertInto(pictureProvenance).values({
    pictureId: told.pictureId,
    parentId,
    how: told.how,
    isAi: parentId ? sql`coalesce(${fromParent(pictureProvenance.isAi)}, 0)` : (told.isAi ?? false),
    model: parentId ? fromParent(pictureProvenance.model) : told.model,
    prompt: parentId ? fromParent(pictureProvenance.prompt) : told.prompt,
    edits: JSON.stringify(told.edits ?? []),
    credentialsKey: told.credentialsKey,
    claimedSource: told.claimedSource,
    originalName: told.originalName,
    originalSha256: told.originalSha256,
    originalType: told.originalType,
    vectorKey: told.vectorKey,
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
