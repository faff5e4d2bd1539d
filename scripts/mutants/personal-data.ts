import { type Mutant, mutant } from "./mutant.ts";

const RETENTION = ["tests/domain/personal-data/retention.test.ts"];
const PREFERENCES = ["tests/domain/outbox/email-preferences.test.ts"];
const EXPORT = ["tests/domain/personal-data/export.test.ts"];
const DELETION = ["tests/domain/personal-data/deletion.test.ts"];
const RULES = "app/domain/personal-data/retention/retention-rules.ts";

/** Bugs in what is deleted, kept and handed out of people's data. */
export const PERSONAL_DATA_MUTANTS: Mutant[] = [
  mutant(
    "an account is deleted while a plan can be bought on a page that is open",
    "app/domain/personal-data/deletion/deletion-blockers.ts",
    "AND closed_at IS NULL AND expires_at >",
    "AND closed_at IS NOT NULL AND expires_at >",
    ["tests/domain/personal-data/deletion.test.ts"],
    { testNamePattern: "a plan can still be bought" },
  ),
  mutant(
    "verified accounts expire, too",
    RULES,
    "sql`verified_at IS NULL AND created_at < ${before}",
    "sql`created_at < ${before}",
    RETENTION,
  ),
  mutant(
    "who asks for the deletion of the account and must prove who they are has to ask again",
    "app/routes/accounts/personal-data/delete-account.tsx",
    "await requireRecentProof(request, context, received.form);",
    "await requireRecentProof(request, context);",
    ["tests/http/kept-form.test.ts"],
  ),
  mutant(
    "a conversation is deleted because its first message is old",
    RULES,
    "m.id >= ${minIdAt(before)})",
    "m.id < ${minIdAt(0)})",
    RETENTION,
  ),
  mutant(
    "a sign-up link that still works ends with the week after the first sign-up",
    RULES,
    "c.used_at IS NULL AND c.expires_at > ${now})",
    "c.used_at IS NULL AND c.expires_at > ${now} + 1000000000000)",
    RETENTION,
  ),
  mutant(
    "the photos of an open claim are deleted",
    RULES,
    "c.id = f.claim_id AND c.decided_at < ${before}",
    "c.id = f.claim_id",
    RETENTION,
  ),
  mutant(
    "a file is deleted although another row names it",
    "app/db/file-columns.ts",
    "WHERE NOT (${isNamed})",
    "WHERE 1 OR NOT (${isNamed})",
    RETENTION,
  ),
  mutant(
    "a banner's copy of its picture is taken for an orphan",
    "app/db/file-columns.ts",
    '  ["affiliate_banners", "image_key"],\n',
    "",
    ["tests/domain/banners/check-banners.test.ts"],
  ),
  mutant(
    "anybody can stop another person's emails",
    "app/domain/outbox/email-preferences.ts",
    "return known && constantTimeEqual(key, await keyOf(app, kind, userId)) ? known : null;",
    "return known ?? null;",
    PREFERENCES,
  ),
  mutant(
    "an email comes although the person stopped its kind",
    "app/domain/outbox/queue-email.ts",
    "AND ${isWanted} ON CONFLICT",
    "AND (true OR ${isWanted}) ON CONFLICT",
    PREFERENCES,
  ),
  mutant(
    "what another account ordered with a person's address is handed out and deleted with theirs",
    "app/domain/personal-data/export/exported-tables.ts",
    'email = :email AND user_id IS NULL"',
    'email = :email"',
    [...EXPORT, ...DELETION],
  ),
  mutant(
    "the accounts that a person connected stay so when their account is deleted",
    "app/domain/personal-data/deletion/delete-account.ts",
    "  await deleteProfileAtService(app, { userId });\n",
    "",
    DELETION,
  ),
  mutant(
    "emails to a person's former address outlive the account",
    "app/domain/personal-data/export/exported-tables.ts",
    " OR rowid IN (${AT_FORMER_ADDRESS})",
    "",
    DELETION,
  ),
  mutant(
    "an application that waits to be posted outlives the account",
    "app/domain/personal-data/export/exported-tables.ts",
    " OR (${APPLICATION_CALLS})",
    "",
    DELETION,
  ),
  mutant(
    "a link of an email opens a download though its person can log in",
    "app/domain/personal-data/export/request-export.ts",
    "and(eq(dataExports.id, exportId), suspendedCondition(sql`${dataExports.userId}`))",
    "eq(dataExports.id, exportId)",
    ["tests/domain/personal-data/export.test.ts"],
    { testNamePattern: "opens with the email's link" },
  ),
  mutant(
    "anybody signed in can fetch another person's download",
    "app/domain/personal-data/export/request-export.ts",
    "and(eq(dataExports.id, exportId), eq(dataExports.userId, userId), gt(dataExports.expiresAt, now())),",
    "and(eq(dataExports.id, exportId), gt(dataExports.expiresAt, now())),",
    EXPORT,
  ),
  mutant(
    "hashes of secrets are in the download",
    "app/domain/personal-data/export/export-entries.ts",
    "!isHiddenColumn(name)",
    'name !== "row_number"',
    EXPORT,
  ),
  mutant(
    "an account is deleted while its orders are open",
    "app/domain/personal-data/deletion/delete-account.ts",
    "  if ((await listDeletionBlockers(app, person)).length > 0) return postpone(app, userId);\n  await closeAccount(app, userId);\n  // An order may have come in before the store was closed.\n  if ((await listDeletionBlockers(app, person)).length > 0) return postpone(app, userId);\n",
    "  await closeAccount(app, userId);\n",
    DELETION,
  ),
  mutant(
    "the prompts of a deleted account stay",
    "app/domain/personal-data/deletion/deletion-tables.ts",
    "prompt = '', final_prompt = '', usage = NULL",
    "usage = NULL",
    DELETION,
  ),
  mutant(
    "any key cancels a deletion",
    "app/domain/personal-data/deletion/request-deletion.ts",
    "return constantTimeEqual(key, expected);",
    "return expected.length === 40;",
    DELETION,
  ),
  mutant(
    "an upload of a download keeps all of its parts in memory",
    "app/domain/personal-data/export/upload-zip.ts",
    "UPLOAD_PART_BYTES = 8 * 1024 * 1024",
    "UPLOAD_PART_BYTES = 64 * 1024 * 1024",
    ["tests/domain/personal-data/export-memory.test.ts"],
  ),
];
