import { type SQL, sql } from "drizzle-orm";
import type { App } from "~/app";
import { type NewProvenance, parseEdits } from "~/domain/designs/provenance/provenance";
import type { PictureEdit } from "~/print";

/** The public record of a picture: how it was made, without its owner or its prompt. */
export interface PublicProvenanceRecord {
  pictureId: string;
  how: NewProvenance["how"];
  isAi: boolean;
  model: string | null;
  /** Whether it was made from a prompt; the prompt itself is shown to its owner only. */
  hadPrompt: boolean;
  /** The source that credentials in the file claim, in IPTC's terms; the signature was not verified. */
  claimedSource: string | null;
  edits: PictureEdit[];
  sha256: string;
  widthPx: number;
  heightPx: number;
  contentType: string;
  createdAt: number;
  isWithdrawn: boolean;
  /** The picture that this one was made from. */
  parentId: string | null;
}

/** What its owner sees in addition. */
export interface OwnerProvenanceRecord extends PublicProvenanceRecord {
  /** What the person typed, and what the model was sent. */
  typedPrompt: string | null;
  prompt: string | null;
  style: string | null;
  seed: number | null;
  originalName: string | null;
  originalType: string | null;
  originalSha256: string | null;
  hasCredentials: boolean;
  hasVector: boolean;
}

type Row = Omit<OwnerProvenanceRecord, "edits" | "isAi" | "isWithdrawn" | "hasCredentials" | "hasVector"> & {
  startId: string;
  userId: string;
  edits: string | null;
  isAi: number | null;
  withdrawnAt: number | null;
  hasCredentials: number;
  hasVector: number;
};

/** The records of a picture and of those it was made from, the picture itself first. */
export type ProvenanceChain<Shown extends PublicProvenanceRecord = PublicProvenanceRecord> = Shown[];

const MAX_GENERATIONS = 12;

/** Rows of the pictures whose ids `starts` selects, each with its ancestors. */
function chainQuery(starts: SQL): SQL {
  return sql`WITH RECURSIVE chain(start_id, id, depth) AS (
      SELECT id, id, 0 FROM (${starts})
      UNION ALL SELECT start_id, v.parent_id, depth + 1 FROM chain JOIN picture_provenance v ON v.picture_id = chain.id
        WHERE v.parent_id IS NOT NULL AND depth < ${MAX_GENERATIONS})
    SELECT chain.start_id AS startId, p.id AS pictureId, p.user_id AS userId, p.sha256, p.width_px AS widthPx, p.height_px AS heightPx,
      p.content_type AS contentType, p.created_at AS createdAt, p.withdrawn_at AS withdrawnAt,
      coalesce(v.how, iif(p.kind = 'upload', 'uploaded', 'generated')) AS how, coalesce(v.is_ai, p.kind = 'generated') AS isAi,
      coalesce(v.model, t.model) AS model, v.parent_id AS parentId, v.edits, v.claimed_source AS claimedSource,
      v.prompt IS NOT NULL OR t.prompt IS NOT NULL AS hadPrompt, t.prompt AS words, coalesce(v.prompt, t.enhanced_prompt) AS prompt,
      t.style, t.seed, v.original_name AS originalName, v.original_type AS originalType, v.original_sha256 AS originalSha256,
      v.credentials_key IS NOT NULL AS hasCredentials, v.vector_key IS NOT NULL AS hasVector
    FROM chain JOIN pictures p ON p.id = chain.id LEFT JOIN picture_provenance v ON v.picture_id = p.id
    LEFT JOIN image_transactions t ON t.picture_id = p.id ORDER BY chain.start_id, chain.depth`;
}

function publicOf(row: Row): PublicProvenanceRecord {
  const {
    pictureId,
    how,
    model,
    claimedSource,
    sha256,
    widthPx,
    heightPx,
    contentType,
    createdAt,
    parentId,
  } = row;
  return {
    ...{ pictureId, how, model, claimedSource, sha256, widthPx, heightPx, contentType, createdAt, parentId },
    isAi: Boolean(row.isAi),
    hadPrompt: Boolean(row.hadPrompt),
    edits: parseEdits(row.edits ?? "[]"),
    isWithdrawn: row.withdrawnAt !== null,
  };
}

function ownOf(row: Row): OwnerProvenanceRecord {
  const { typedPrompt, prompt, style, seed, originalName, originalType, originalSha256 } = row;
  return {
    ...publicOf(row),
    ...{ typedPrompt, prompt, style, seed, originalName, originalType, originalSha256 },
    hasCredentials: Boolean(row.hasCredentials),
    hasVector: Boolean(row.hasVector),
  };
}

/** Rows are ordered by start and depth, so each start's rows form its chain. */
function grouped<Shown extends PublicProvenanceRecord>(
  rows: Row[],
  shape: (row: Row) => Shown,
): ProvenanceChain<Shown>[] {
  const chains = new Map<string, Shown[]>();
  for (const row of rows) chains.set(row.startId, [...(chains.get(row.startId) ?? []), shape(row)]);
  return [...chains.values()];
}

/** A person's own picture with its full record; null also if it belongs to somebody else. */
export async function findOwnerProvenance(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<ProvenanceChain<OwnerProvenanceRecord> | null> {
  const rows = await db.all<Row>(
    chainQuery(sql`SELECT id FROM pictures WHERE id = ${pictureId} AND user_id = ${userId}`),
  );
  return grouped(rows, ownOf)[0] ?? null;
}

/** The pictures of a published product, each with its ancestors; null if there is no such product. */
export async function findProductProvenance(
  { db }: Pick<App, "db">,
  { productId }: { productId: string },
): Promise<ProvenanceChain[] | null> {
  const rows = await db.all<Row>(
    chainQuery(sql`SELECT DISTINCT vp.picture_id AS id FROM products pr JOIN version_prints vp ON vp.version_id = pr.version_id
      WHERE pr.id = ${productId} AND pr.state = 'published'`),
  );
  const chains = grouped(rows, publicOf);
  return chains.length > 0 ? chains : null;
}

/**
 * Pictures whose file has this SHA-256, or that were made into such a file or are shown by it (a mockup, a preview).
 * Unpublished uploads are found for their owners only: otherwise the answer would reveal who has a file.
 */
export async function findProvenanceByFileHash(
  { db }: Pick<App, "db">,
  { sha256, viewerId }: { sha256: string; viewerId: string | null },
): Promise<ProvenanceChain[]> {
  const rows = await db.all<Row>(
    chainQuery(sql`SELECT f.id FROM (
        SELECT id FROM pictures WHERE file_key IN (${`pictures/${sha256}.png`}, ${`pictures/${sha256}.jpg`})
        UNION SELECT id FROM pictures WHERE preview_key = ${`previews/${sha256}.webp`}
        UNION SELECT picture_id FROM picture_provenance WHERE original_sha256 = ${sha256}
        UNION SELECT vp.picture_id FROM mockups m JOIN version_prints vp ON vp.version_id = m.version_id
          WHERE m.file_key IN (${`mockups/${sha256}.webp`}, ${`mockups/${sha256}.png`})
      ) found JOIN pictures f ON f.id = found.id
      WHERE f.kind = 'generated' OR f.user_id = ${viewerId} OR EXISTS (SELECT 1 FROM version_prints vp
        JOIN products pr ON pr.version_id = vp.version_id WHERE vp.picture_id = f.id AND pr.state = 'published')
      ORDER BY f.id LIMIT ${MAX_FOUND}`),
  );
  return grouped(rows, publicOf);
}

/** The same bytes are rarely more than one picture. */
const MAX_FOUND = 4;

/** The key of the credentials in the file of a person's own picture, or null. */
export async function findCredentialsKey(
  { db }: Pick<App, "db">,
  { userId, pictureId }: { userId: string; pictureId: string },
): Promise<string | null> {
  const [row] = await db.all<{ key: string | null }>(
    sql`SELECT v.credentials_key AS key FROM pictures p JOIN picture_provenance v ON v.picture_id = p.id
      WHERE p.id = ${pictureId} AND p.user_id = ${userId} AND p.withdrawn_at IS NULL`,
  );
  return row?.key ?? null;
}
