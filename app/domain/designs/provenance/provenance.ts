import { sql } from "drizzle-orm";
import type { App } from "~/app";
import type { Statement } from "~/db/client";
import type { PictureEdit } from "~/print";

/**
 * How a picture came to be, written once in the batch that makes its row and never changed. Whoever makes a picture out
 * of another (a fix, a larger copy) inserts a row of `pictures` and this statement beside it:
 *
 *   provenanceStatement(app, { pictureId, how: "fixed", parentId, edits: [{ what: "background-removed", by: "us", at }] })
 *
 * Model, prompt and whether an AI was used are read from the parent; only what was done since is told here.
 */
export interface NewProvenance {
  pictureId: string;
  how: "generated" | "uploaded" | "fixed";
  /** Needed for "fixed", forbidden for the others: a CHECK. */
  parentId?: string;
  /** Of a generated picture, or of an uploaded one whose owner or credentials say so. A fixed one has its parent's. */
  isAi?: boolean;
  model?: string;
  /** What the model got, not what the person typed. */
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
  const parent = told.parentId ?? null;
  const ofParent = (column: string, own: string | number | null) =>
    parent === null
      ? sql`${own}`
      : sql`(SELECT ${sql.raw(column)} FROM picture_provenance WHERE picture_id = ${parent})`;
  return sql`INSERT INTO picture_provenance (picture_id, parent_id, how, is_ai, model, prompt, edits, credentials_key,
      claimed_source, original_name, original_sha256, original_type, vector_key, created_at)
    VALUES (${told.pictureId}, ${parent}, ${told.how}, coalesce(${ofParent("is_ai", told.isAi ? 1 : 0)}, 0),
      ${ofParent("model", told.model ?? null)}, ${ofParent("prompt", told.prompt ?? null)},
      ${JSON.stringify(told.edits ?? [])}, ${told.credentialsKey ?? null}, ${told.claimedSource ?? null},
      ${told.originalName ?? null}, ${told.originalSha256 ?? null}, ${told.originalType ?? null},
      ${told.vectorKey ?? null}, ${now()})`;
}

/** The stored list; what cannot be read is nothing, since a page must not fail for it. */
export function parseEdits(json: string): PictureEdit[] {
  try {
    const list: unknown = JSON.parse(json);
    return Array.isArray(list) ? (list as PictureEdit[]) : [];
  } catch {
    return [];
  }
}
