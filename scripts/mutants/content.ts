import { type Mutant, mutant } from "./mutant.ts";

const PIECES = ["tests/domain/content/pieces.test.ts"];
const IMPORTS = ["tests/domain/content/imports-and-files.test.ts"];

/** Bugs in what editors write: revisions, publication, imports, files. */
export const CONTENT_MUTANTS: Mutant[] = [
  mutant(
    "a revision is written over another that was saved meanwhile",
    "app/domain/content/save-piece.ts",
    "WHERE id = ${id} AND revision = ${seenRevision} AND ${mayEditContent",
    "WHERE id = ${id} AND ${mayEditContent",
    PIECES,
  ),
  mutant(
    "a new text that was changed after Back is dropped",
    "app/domain/content/save-piece.ts",
    "return found.known ? savePiece(app, { ...draft, seenRevision })",
    'return found.known ? "unchanged"',
    PIECES,
  ),
  mutant(
    "what is scheduled goes live before its moment",
    "app/domain/content/publish-piece.ts",
    "lte(contentPieces.publishAt, app.now())",
    "lte(contentPieces.createdAt, app.now())",
    PIECES,
  ),
  mutant(
    "a correction scheduled for the same moment is dropped",
    "app/domain/content/publish-piece.ts",
    "(publish_at IS NOT ${at} OR live_revision IS NOT revision)",
    "publish_at IS NOT ${at}",
    PIECES,
  ),
  mutant(
    "the site's own copy comes back while a withdrawn piece waits to be live again",
    "app/domain/content/published-content.ts",
    "AND published_at IS NOT NULL)",
    "AND state IN ('published', 'archived'))",
    PIECES,
  ),
  mutant(
    "a file of a scheduled revision is deleted",
    "app/domain/content/delete-file.ts",
    "p.live_revision, p.next_revision)",
    "p.live_revision)",
    IMPORTS,
  ),
  mutant(
    "an import overwrites a piece that was saved since it was shown",
    "app/domain/content/import-pieces.ts",
    'if (change === "same" || change === "kept") return [];',
    'if (change === "same") return [];',
    IMPORTS,
  ),
  mutant(
    "an export turns the order of its pieces around",
    "app/domain/content/export-pieces.ts",
    "isAscending: true,",
    "isAscending: false,",
    IMPORTS,
  ),
  mutant(
    "a picture needs no description",
    "app/domain/content/files.ts",
    'if (read.kind === "picture" && described === "") return',
    'if (read.kind === "captions" && described === "") return',
    IMPORTS,
  ),
  mutant(
    "a link of content leads to another host without saying so",
    "app/domain/content/check-piece.ts",
    "/^\\/(?!\\/)/",
    "/^\\//",
    PIECES,
  ),
  mutant(
    "each stretch of a comparison may look for as many changed words as a page",
    "app/domain/content/compare-texts.ts",
    "budget.words = words ?",
    "const _left = words ?",
    ["tests/domain/content/compare-texts.test.ts"],
  ),
];
