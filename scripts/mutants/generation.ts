import { type Mutant, mutant } from "./mutant.ts";

const AT_ONCE = ["tests/domain/designs/pictures-at-once.test.ts"];
const EDITS = ["tests/domain/designs/edits.test.ts"];
const MODELS = ["tests/domain/designs/other-models.test.ts"];
const LETTERS = ["tests/domain/designs/picture-emails.test.ts"];
const COPIES = ["tests/domain/designs/inspection-of-copies.test.ts"];
const INSPECTION = ["tests/domain/designs/inspection.test.ts"];

/** Several pictures at once, changes of pictures, and the models that draw them. */
export const GENERATION_MUTANTS: Mutant[] = [
  mutant(
    "a form that is sent again while drawing is off is told that nothing was started",
    "app/domain/designs/generation/requests/request-jobs.ts",
    'turn: nextTurnSql(userId, at) })),\n      refuseWhileOffStatement("drawing-open"),',
    'turn: nextTurnSql(userId, at) })).toSpliced(0, 0, refuseWhileOffStatement("drawing-open") as never),',
    ["tests/domain/designs/request-generation.test.ts"],
    { testNamePattern: "whatever stopped new pictures since" },
  ),
  mutant(
    "of four pictures requested at once only the first takes a credit",
    "app/domain/designs/generation/requests/request-jobs.ts",
    "...jobs.flatMap(({ id, credits = IMAGE_CREDITS, prompt }) =>",
    "...jobs.slice(0, 1).flatMap(({ id, credits = IMAGE_CREDITS, prompt }) =>",
    AT_ONCE,
  ),
  mutant(
    "a form that is sent again requests its pictures again",
    "app/domain/designs/generation/requests/request-jobs.ts",
    "JSON.stringify([...choices, index])",
    "JSON.stringify([...choices, index, newId()])",
    AT_ONCE,
  ),
  mutant(
    "five pictures are requested at once",
    "app/domain/designs/generation/requests/request-generation.ts",
    "count > MAX_PICTURES_AT_ONCE",
    "count > MAX_PICTURES_AT_ONCE + 1",
    AT_ONCE,
  ),
  mutant(
    "anybody's picture is found as one's own",
    "app/domain/designs/pictures/own-pictures.ts",
    "        eq(pictures.userId, userId),\n        evenDeleted",
    "        evenDeleted",
    ["tests/domain/designs/pictures.test.ts"],
  ),
  mutant(
    "a form of variations that is sent again draws them again",
    "app/domain/designs/generation/ai-edits/request-edit.ts",
    'choices: [formKey, "vary", pictureId, strength, count],',
    'choices: [crypto.randomUUID(), "vary", pictureId, strength, count],',
    EDITS,
  ),
  mutant(
    "a change that is sent again is drawn again",
    "app/domain/designs/generation/ai-edits/request-edit.ts",
    'choices: [formKey, "edit", pictureId,',
    'choices: [crypto.randomUUID(), "edit", pictureId,',
    EDITS,
  ),
  mutant(
    "a variation whose source is gone keeps its credit",
    "app/domain/designs/generation/generate-picture.ts",
    'return failJob(app, job, "you:source-gone");',
    'return { status: "failed", failure: "you:source-gone" };',
    EDITS,
  ),
  {
    name: "the credit of a failed variation comes back again with each sweep",
    file: "app/domain/credits/holds/bulk-release-holds.ts",
    edits: [
      {
        from: "${HOLD_RESOLVED_REASON}, h.id, 'released'",
        to: "${HOLD_RESOLVED_REASON}, hex(randomblob(9)), 'released'",
      },
      { from: "WHERE h.state = 'held' AND ${where}`", to: "WHERE ${where}`" },
    ],
    tests: EDITS,
  },
  mutant(
    "the mask keeps what may change and opens the rest",
    "app/domain/designs/generation/ai-edits/edit-mask.ts",
    "=== 0 ? KEPT : 0",
    "=== 0 ? 0 : KEPT",
    EDITS,
  ),
  mutant(
    "anybody repeats anybody's job",
    "app/domain/designs/generation/requests/request-again.ts",
    ".where(and(eq(generationJobs.id, jobId), eq(generationJobs.userId, userId)));",
    ".where(and(eq(generationJobs.id, jobId)));",
    EDITS,
  ),
  mutant(
    "a picture that an AI changed is said to be made as its original was",
    "app/domain/designs/provenance/provenance.ts",
    "model: source.model ?? (parentId",
    "model: (parentId",
    EDITS,
  ),
  mutant(
    "a passing error of the first company is answered by paying the other one",
    "app/domain/designs/generation/models/call-model.ts",
    "if (!isModelGone(error)) {",
    "if (!isModelGone(error) && !error.retryable) {",
    MODELS,
  ),
  mutant(
    "changes of pictures are sent to the company that cannot make them",
    "app/domain/designs/generation/generation-queue.ts",
    "(parent_id IS NULL AND",
    "(id IS NOT NULL AND",
    MODELS,
  ),
  mutant(
    "an admin hears of a model's end once it is gone",
    "app/domain/designs/generation/models/model-shutdowns.ts",
    "found.endsAt > at + SHUTDOWN_NOTICE_MS",
    "found.endsAt > at",
    MODELS,
  ),
  mutant(
    "a letter comes while pictures of the same request are still being drawn",
    "app/domain/designs/generation/picture-emails.ts",
    "IN ('queued', 'working')) = 0`)",
    "IN ('queued', 'working')) >= 0`)",
    LETTERS,
  ),
  mutant(
    "words in single quotes are not checked",
    "app/domain/designs/generation/prompts.ts",
    "match[1] ?? match[2] ?? ",
    "match[1] ?? ",
    INSPECTION,
  ),
  mutant(
    "a late inspection is given up without a try",
    "app/domain/designs/inspection/inspect-delivered.ts",
    "|| !file) {",
    "|| !file || claimed.createdAt <= at - MAX_INSPECTION_AGE_MS) {",
    INSPECTION,
  ),
  mutant(
    "a forbidden picture's fixed copies stay on sale",
    "app/domain/products/publishing/unpublish-by-picture.ts",
    "picture_id IN (${withFixedCopiesSql(pictureId)})",
    "picture_id = ${pictureId}",
    COPIES,
  ),
  mutant(
    "a fix of a picture withdrawn meanwhile is kept",
    "app/domain/designs/print-check/run-fix.ts",
    "AND o.withdrawn_at IS NULL)",
    ")",
    COPIES,
  ),
  mutant(
    "words that a change wants gone are looked for in the new picture",
    "app/domain/designs/generation/prompts.ts",
    "if (!isUnwanted) wanted",
    "wanted",
    [...EDITS, ...INSPECTION],
  ),
  mutant(
    "a variation is held to the words that its picture lost",
    "app/domain/designs/generation/ai-edits/edit-prompts.ts",
    "texts.map(namesLettering)",
    "texts.map((text) => namesLettering(text) && !/remove/.test(text))",
    EDITS,
  ),
];
