import { type Mutant, mutant } from "./mutant.ts";

const SUGGESTIONS = ["tests/domain/designs/suggestions.test.ts"];
const REDESIGNS = ["tests/domain/designs/redesigns.test.ts"];
const SHARING = ["tests/domain/sharing/sharing.test.ts"];
const BULK = ["tests/domain/products/bulk-publishing.test.ts"];
const DUPLICATES = ["tests/domain/products/duplicates.test.ts"];
const PRODUCTS = ["tests/domain/products/wearables.test.ts"];

/** Bugs in the wearables assistant: charges, redesigns, posts, publishing. */
export const WEARABLES_MUTANTS: Mutant[] = [
  mutant(
    "wearables: a suggestion that failed keeps its credit",
    "app/domain/designs/suggestions/run-suggestion.ts",
    "...releaseHoldStatements(app, creditHoldOfSuggestion(row)),",
    "...postHoldStatements(app, creditHoldOfSuggestion(row)),",
    SUGGESTIONS,
  ),
  mutant(
    "wearables: a suggestion of somebody else's picture is written",
    "app/domain/designs/suggestions/request-suggestion.ts",
    "AND user_id = ${userId} AND withdrawn_at IS NULL)",
    "AND withdrawn_at IS NULL)",
    SUGGESTIONS,
  ),
  mutant(
    "wearables: claims about fabric stay in a description",
    "app/domain/designs/suggestions/clean-suggestion.ts",
    "const description = cut(withoutClaims(raw.description)",
    "const description = cut(plainLine(raw.description, MAX_READ_CHARACTERS)",
    SUGGESTIONS,
  ),
  mutant(
    "wearables: a near copy is delivered",
    "app/domain/designs/redesigns/compare-with-source.ts",
    'return score >= MAX_SIMILARITY ? "near-copy"',
    'return score >= MAX_SIMILARITY * 2 ? "near-copy"',
    REDESIGNS,
  ),
  mutant(
    "wearables: a picture whose source is gone is delivered unseen",
    "app/domain/designs/redesigns/compare-with-source.ts",
    'row?.way === "words" ? "different" : "source-gone"',
    '"different"',
    REDESIGNS,
  ),
  mutant(
    "wearables: a share form that was changed after Back posts nothing",
    "app/domain/sharing/share-product.ts",
    "JSON.stringify([formKey, productId, networks, message,",
    "JSON.stringify([formKey, productId, message,",
    SHARING,
  ),
  mutant(
    "wearables: two rules publish a picture twice on a garment",
    "app/domain/products/bulk/publish-batch.ts",
    "rulePictureId: ruleId === null ? null : pictureId,",
    "rulePictureId: null,",
    BULK,
  ),
  mutant(
    "wearables: a changed selection of garments is answered as the first one",
    "app/domain/products/bulk/publish-batch.ts",
    "JSON.stringify([wanted.pictureId, choices])",
    "JSON.stringify([wanted.pictureId])",
    BULK,
  ),
  mutant(
    "wearables: a form with one more garment publishes the others twice",
    "app/domain/products/bulk/publish-batch.ts",
    "AND first.state IN ('queued', 'published'))`",
    "AND first.state IN ('refused'))`",
    BULK,
  ),
  mutant(
    "wearables: rules whose next picture waits hold up all others",
    "app/domain/products/bulk/publish-rules.ts",
    "WHERE picture_id = p.id AND version > 0))",
    "WHERE picture_id = p.id AND version >= 0) OR true)",
    BULK,
  ),
  mutant(
    "wearables: words that are saved again are dropped",
    "app/domain/products/wearables/save-wearable.ts",
    "if (isSame) return",
    "if (isSame || !isSame) return",
    PRODUCTS,
  ),
  mutant(
    "wearables: an account that is connected no longer goes on being promised",
    "app/domain/sharing/run-post.ts",
    'failure === "not-connected" ? [ended, forgetNetwork(app, claimed)]',
    'failure === "not-on-sale" ? [ended, forgetNetwork(app, claimed)]',
    SHARING,
  ),
  mutant(
    "wearables: what the model sees is taken as it says",
    "app/domain/designs/redesigns/run-redesign.ts",
    "return { motifs, moods, style, protectedName: plainName(read.protectedNames[0]) };",
    "return { motifs: read.motifs, moods, style, protectedName: plainName(read.protectedNames[0]) };",
    REDESIGNS,
  ),
  mutant(
    "wearables: brand names of a page are drawn",
    "app/domain/designs/redesigns/run-redesign.ts",
    "const name = findProtectedName(source.texts, [source.description]);",
    "const name = findProtectedName([]);",
    REDESIGNS,
  ),
  mutant(
    "wearables: a failed post is sent under another key",
    "app/domain/sharing/run-post.ts",
    "idempotencyKey: claimed.id }",
    "idempotencyKey: `${claimed.id}${claimed.attempts}` }",
    SHARING,
  ),
  mutant(
    "wearables: our own key is refused, and people are told to connect their accounts",
    "app/domain/sharing/run-post.ts",
    'if (error.kind === "auth" || error.kind === "quota") return fail("out-of-order");',
    'if (error.kind === "auth" || error.kind === "quota") return fail("not-connected");',
    SHARING,
  ),
  mutant(
    "wearables: a second profile has the title of one whose answer was lost",
    "app/domain/sharing/social-profile.ts",
    "title: `${userId} ${newId()}`",
    "title: userId",
    SHARING,
  ),
  mutant(
    "wearables: a picture that the model refuses is called a model that did not answer",
    "app/domain/designs/redesigns/run-redesign.ts",
    `? fail(app, claimed, "refused", { isAfterCall: true })`,
    `? fail(app, claimed, "unavailable", { isAfterCall: true })`,
    REDESIGNS,
  ),
  mutant(
    "wearables: posts are sent before their time",
    "app/domain/sharing/run-post.ts",
    "        lte(sharePosts.dueAt, at),\n",
    "",
    SHARING,
  ),
  mutant(
    "wearables: rules publish without a limit",
    "app/domain/products/bulk/publish-item.ts",
    "refuseWhenSpentStatement(app, [counter]),",
    "",
    BULK,
  ),
  mutant(
    "wearables: an undone batch is published all the same",
    "app/domain/products/bulk/publish-batch.ts",
    "AND state IN ('queued', 'published')`",
    "AND state IN ('published')`",
    BULK,
  ),
  mutant(
    "wearables: a second press of Delete finds no page",
    "app/domain/products/wearables/delete-product.ts",
    'return { status: known?.results[0] ? "already" : "missing" };',
    'return { status: known?.results[0] ? "missing" : "missing" };',
    PRODUCTS,
  ),
  mutant(
    "wearables: a stranger deletes a product",
    "app/domain/products/wearables/delete-product.ts",
    "WHERE id = ${productId} AND user_id = ${userId} AND deleted_at IS NULL`",
    "WHERE id = ${productId} AND deleted_at IS NULL`",
    PRODUCTS,
  ),
  mutant(
    "products: a form for duplicates sent twice makes them twice",
    "app/domain/products/duplicates/duplicate-product.ts",
    "formKey: draftKey(draft.formKey, garment),",
    "formKey: null,",
    DUPLICATES,
  ),
  mutant(
    "products: duplicates are not counted as drafts",
    "app/domain/products/duplicates/duplicate-product.ts",
    "...drafts.flatMap(() => spendQuotaStatements(app, userId, QUOTAS)),",
    "",
    DUPLICATES,
  ),
  mutant(
    "products: a duplicate's print keeps its left edge, not its distance from the middle",
    "app/domain/products/duplicates/plan-duplicates.ts",
    "leftIn: area.widthIn / 2 + offCenterIn - sized.widthIn / 2",
    "leftIn",
    DUPLICATES,
  ),
];
