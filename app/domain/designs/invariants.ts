import { sql } from "drizzle-orm";
import { type InvariantCheck, tableScanCheck } from "~/domain/invariants/invariant-check";
import { storedFilesCheck } from "~/domain/invariants/stored-files-check";
import { PICTURE_RETURNED_REASON } from "./inspection/inspect-delivered";
import { WITHDRAWN_BY_OWNER } from "./library/removal";

export const DESIGN_INVARIANTS: InvariantCheck[] = [
  // A job that is done has a picture and one posted charge; one that ended otherwise has neither.
  tableScanCheck({
    name: "I7 jobs",
    table: "generation_jobs",
    key: "j.id",
    broken: (
      stretch,
    ) => sql`SELECT j.id AS subject, j.state || ', hold ' || coalesce(h.state, 'none') || iif(j.picture_id IS NULL, ', no picture', iif(t.id IS NULL, ', picture without a record', ', picture')) AS detail
      FROM generation_jobs j LEFT JOIN credit_holds h ON h.id = j.id LEFT JOIN image_transactions t ON t.picture_id = j.picture_id
      WHERE ${stretch} AND NOT (
        (j.state = 'done' AND coalesce(h.state, '') = 'posted' AND t.id IS NOT NULL)
        OR (j.state IN ('failed', 'canceled') AND coalesce(h.state, '') = 'released' AND j.picture_id IS NULL)
        OR (j.state NOT IN ('done', 'failed', 'canceled') AND coalesce(h.state, '') IN ('held', 'released') AND j.picture_id IS NULL))`,
  }),
  tableScanCheck({
    name: "I7 charges",
    table: "credit_holds",
    key: "h.id",
    broken: (
      stretch,
    ) => sql`SELECT h.id AS subject, 'charged, and its job is ' || coalesce(j.state, 'missing') AS detail
      FROM credit_holds h LEFT JOIN generation_jobs j ON j.id = h.id
      WHERE ${stretch} AND h.reason IN ('image', 'redesign') AND h.state = 'posted' AND coalesce(j.state, '') <> 'done'`,
  }),
  // A picture is withdrawn if and only if its credit was refunded, or its owner deleted it.
  tableScanCheck({
    name: "I7 withdrawn",
    table: "generation_jobs",
    key: "j.id",
    broken: (
      stretch,
    ) => sql`SELECT j.id AS subject, iif(t.id IS NULL, 'picture withdrawn, credit kept', 'credit given back, picture kept') AS detail
      FROM generation_jobs j JOIN pictures p ON p.id = j.picture_id
      LEFT JOIN ledger_transfers t ON t.reason = ${PICTURE_RETURNED_REASON} AND t.reference = j.id
      WHERE ${stretch} AND coalesce(p.withdrawn_why, '') <> ${WITHDRAWN_BY_OWNER} AND (p.withdrawn_at IS NULL) <> (t.id IS NULL)`,
  }),
  tableScanCheck({
    name: "I7 pictures",
    table: "image_transactions",
    key: "t.id",
    broken: (stretch) => sql`SELECT t.picture_id AS subject, 'delivered by no job' AS detail
      FROM image_transactions t
      WHERE ${stretch} AND (SELECT count(*) FROM generation_jobs j WHERE j.picture_id = t.picture_id AND j.state = 'done') <> 1`,
  }),
  // A suggestion was delivered if and only if its credit was spent.
  tableScanCheck({
    name: "I7 suggestions",
    table: "suggestions",
    key: "s.id",
    broken: (
      stretch,
    ) => sql`SELECT s.id AS subject, s.state || ', hold ' || coalesce(h.state, 'none') AS detail
      FROM suggestions s LEFT JOIN credit_holds h ON h.id = s.id
      WHERE ${stretch} AND NOT (
        (s.state = 'done' AND coalesce(h.state, '') = 'posted')
        OR (s.state = 'failed' AND coalesce(h.state, '') = 'released')
        OR (s.state = 'queued' AND coalesce(h.state, '') IN ('held', 'released')))`,
  }),
  storedFilesCheck({
    name: "I9 pictures",
    prefix: "pictures/",
    rows: (stretch) =>
      sql`SELECT file_key AS key, max(withdrawn_at IS NULL) AS wanted FROM pictures WHERE ${stretch("file_key")} GROUP BY file_key`,
  }),
  storedFilesCheck({
    name: "I9 previews",
    prefix: "previews/",
    rows: (stretch) =>
      sql`SELECT preview_key AS key, max(withdrawn_at IS NULL) AS wanted FROM pictures WHERE ${stretch("preview_key")} GROUP BY preview_key`,
  }),
  storedFilesCheck({
    name: "I9 thumbnails",
    prefix: "thumbnails/",
    rows: (stretch) =>
      sql`SELECT thumbnail_key AS key, max(withdrawn_at IS NULL) AS wanted FROM pictures WHERE thumbnail_key IS NOT NULL AND ${stretch("thumbnail_key")} GROUP BY thumbnail_key`,
  }),
  storedFilesCheck({
    name: "I9 credentials",
    prefix: "credentials/",
    rows: (stretch) =>
      sql`SELECT credentials_key AS key, max(p.withdrawn_at IS NULL) AS wanted FROM picture_provenance v JOIN pictures p ON p.id = v.picture_id
        WHERE v.credentials_key IS NOT NULL AND ${stretch("credentials_key")} GROUP BY credentials_key`,
  }),
  storedFilesCheck({
    name: "I9 store pictures",
    prefix: "storefronts/",
    rows: (stretch) =>
      sql`SELECT key, 1 AS wanted FROM (SELECT banner_key AS key FROM stores WHERE banner_key IS NOT NULL AND ${stretch("banner_key")}
        UNION SELECT logo_key FROM stores WHERE logo_key IS NOT NULL AND ${stretch("logo_key")})`,
  }),
  storedFilesCheck({
    name: "I9 vectors",
    prefix: "vectors/",
    rows: (stretch) =>
      sql`SELECT vector_key AS key, max(p.withdrawn_at IS NULL) AS wanted FROM picture_provenance v JOIN pictures p ON p.id = v.picture_id
        WHERE v.vector_key IS NOT NULL AND ${stretch("vector_key")} GROUP BY vector_key`,
  }),
];
