import editorScriptHref from "virtual:editor";
import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CreatorProduct, readEditorPage } from "~/domain/products/creator-products/creator-product";
import { movePrint } from "~/domain/products/drafts/draft-edits";
import type { PendingFix } from "~/domain/products/drafts/finished-fixes";
import type { CheckedPrint } from "~/domain/products/prints/print-check-report";
import { unpublishProduct } from "~/domain/products/publishing/unpublish-product";
import { deleteProduct } from "~/domain/products/wearables/delete-product";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { memoKey } from "~/http/routing/request-memo";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { Badge, Notice } from "~/ui/elements/notice";
import { Breadcrumbs, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import reportSheet from "~/ui/print-check/print-report.css?url";
import { applyFix } from "./apply-fix.server";
import { checkEditorPrints, lowContrastColors, reportId } from "./check-editor-prints";
import { type EditedDraft, evaluateEditor, SEEN_FIELD, toEditedDraft } from "./editor";
import sheet from "./editor.css?url";
import { parseEditorIntent } from "./editor-intents";
import { editorReply } from "./editor-reply.server";
import { type EditorPage, MAX_PICTURE_CHOICES, readEditorSubmission } from "./editor-submission.server";
import { ColorFields } from "./fields/color-fields";
import { MoreActions } from "./fields/more-actions";
import { PriceFields } from "./fields/price-fields";
import { PrintFields } from "./fields/print-fields";
import { SaveButtons } from "./fields/save-buttons";
import { TitleFields } from "./fields/title-fields";
import { EDITOR_FORM_ID, PrintReports } from "./print-reports";
import { ProductPreview } from "./product-preview";
import { saveEditor } from "./save-editor.server";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [
  { rel: "stylesheet", href: reportSheet },
  { rel: "stylesheet", href: sheet },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.page.metaTitle({ title: data?.product.title }) },
];

const editorPage = memoKey<EditorPage>("product editor");

async function readRequest({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, productId: params.id };
}

export async function loader(args: LoaderFunctionArgs) {
  const { app, memo } = args.context;
  const which = await readRequest(args);
  const { product, pictures } =
    memo.get(editorPage) ??
    orNotFound(await readEditorPage(app, { ...which, pictures: MAX_PICTURE_CHOICES }));
  const editor = toEditedDraft(product);
  const reports = await checkEditorPrints(app, product, { changes: editor.changes });
  const lost = lowContrastColors(product, editor.changes.prints);
  return { product, pictures, editor, reports, lost };
}

export async function action(args: ActionFunctionArgs) {
  const { app, memo } = args.context;
  const which = await readRequest(args);
  const form = await readForm(args.request);
  const intent = parseEditorIntent(form.get("intent"));
  // Before it is read: a second press finds no product.
  if (intent.kind === "delete") {
    if ((await deleteProduct(app, which)).status === "missing") throw notFound();
    return redirectWithToast(app.origin, "/products", words.deleted);
  }
  const { page, ...submission } = orNotFound(await readEditorSubmission(app, { ...which, form }));
  const { product } = page;
  if (intent.kind === "unpublish") {
    await unpublishProduct(app, which);
    // No redirect: what was typed into the form is not lost.
    return { ...(await editorReply(app, product, submission, { hint: false })), isUnpublished: true };
  }
  // Nothing changes the product without a redirect, except a save that lost a race; so the loader can reuse the
  // page.
  memo.set(editorPage, page);
  const { editor, named } = submission;
  switch (intent.kind) {
    case "fix": {
      const fixed = await applyFix(app, product, submission, intent);
      const reply = await editorReply(app, product, fixed);
      return fixed.isRefused || fixed.progress.failed ? invalidForm(reply) : reply;
    }
    case "move": {
      const moved = evaluateEditor(product, movePrint(editor, intent), named.pictures);
      return editorReply(app, product, { ...submission, editor: moved });
    }
    case "look":
      return editorReply(app, product, submission, { hint: false });
    case "preview":
      return editorReply(app, product, submission);
    default: {
      const result = await saveEditor(app, product, submission, {
        publish: intent.kind === "publish",
        seen: form.get(SEEN_FIELD),
      });
      if (result.isStale) memo.delete(editorPage);
      return result.answer;
    }
  }
}

/** What keeps a draft from being saved though nothing is wrong with it. */
const ABOUT_SAVING: readonly (string | undefined)[] = [
  words.changedElsewhere,
  words.lookBeforeSaving,
  words.waitBeforeSaving,
  words.noStore,
  words.previewFailed,
];

/** If only fixes failed, the form itself has no error, and the summary says that no picture was made. */
function summaryTitle({ errors, prints }: EditedDraft): string {
  if (Object.keys(errors).length === 1 && ABOUT_SAVING.includes(errors.form)) return words.page.notSaved;
  const isOfFixes = Object.keys(errors).every((name) =>
    prints.some(({ area }) => name === reportId(area.id)),
  );
  return isOfFixes ? words.page.noNewPicture : words.page.cannotBeSold;
}

/** Ids of the elements that follow while one works. Fields of a print that is shown stay: typed text stays with them. */
function followingIds({ printAreas }: CreatorProduct["garment"]): string {
  const prints = printAreas.flatMap(({ id }) => [`print-${id}`, `print-note-${id}`]);
  return ["preview", "price-hint", "earning", "reports", "colorways", "colours-lost", ...prints].join(" ");
}

const TONES = { draft: "plain", published: "good", unpublished: "warn" } as const;

export default function EditProduct() {
  const { product, pictures, editor: stored, reports: first, lost } = useLoaderData<typeof loader>();
  const acted = useActionData<{
    editor?: EditedDraft;
    reports?: CheckedPrint[];
    lost?: string[];
    pendingFixes?: PendingFix[];
    isUnpublished?: boolean;
  }>();
  const editor = acted?.editor ?? stored;
  const reports = acted?.reports ?? first;
  const isPublished = product.state === "published";
  return (
    <Wrap className="pb-20">
      <header className="grid gap-4 py-8">
        <Breadcrumbs
          items={[{ label: words.page.yourProducts, href: "/products" }, { label: product.title }]}
        />
        <div className="flex flex-wrap items-center gap-4">
          <h1>{product.title}</h1>
          <Badge tone={TONES[product.state]}>{words.page.states[product.state]}</Badge>
          {isPublished ? <a href={`/product/${product.id}`}>{words.page.viewInStore}</a> : null}
        </div>
      </header>
      {acted?.isUnpublished ? (
        <Notice kind="success" title={words.unpublished.title}>
          <p>{words.unpublished.description}</p>
        </Notice>
      ) : null}
      <script src={editorScriptHref} defer />
      <p id="handles-said" role="status" className="sr-only" />
      <div className="editor">
        <ProductPreview product={product} editor={editor} />
        <form
          id={EDITOR_FORM_ID}
          method="post"
          className="grid gap-10"
          data-preview={followingIds(product.garment)}
        >
          <input type="hidden" name={SEEN_FIELD} value={product.updatedAt} />
          <ErrorSummary errors={editor.errors} title={summaryTitle(editor)} />
          {/* The first button of a form is pressed by Enter: it must not be one that moves a print. */}
          <button type="submit" name="intent" value="preview" hidden>
            {words.prints.preview}
          </button>
          <PrintFields product={product} editor={editor} pictures={pictures} />
          <PrintReports
            product={product}
            reports={reports}
            pendingFixes={acted?.pendingFixes ?? []}
            errors={editor.errors}
          />
          <ColorFields product={product} editor={editor} lost={acted?.lost ?? lost} />
          <TitleFields editor={editor} />
          <PriceFields product={product} editor={editor} />
          {product.storeId ? null : <p>{words.page.createStoreFirst}</p>}
          <SaveButtons product={product} />
          <MoreActions product={product} />
        </form>
      </div>
    </Wrap>
  );
}
