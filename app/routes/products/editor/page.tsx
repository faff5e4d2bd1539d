import type {
  ActionFunctionArgs,
  AppLoadContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type CreatorProduct, readEditorPage } from "~/domain/products/creator-products/creator-product";
import type { CheckedPrint } from "~/domain/products/prints/print-check-report";
import { saveProduct, unpublishProduct } from "~/domain/products/publishing/save-product";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { readForm } from "~/http/forms/parse-form";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Badge } from "~/ui/elements/notice";
import { Breadcrumbs, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import reportSheet from "~/ui/print-check/print-report.css?url";
import { type Editor, movePrint, readEditor, readPrintMove, toEditor } from "./editor-form";
import {
  applyFix,
  blockingFixError,
  type EditorSubmission,
  editorReply,
  withFormError,
} from "./editor-reply.server";
import {
  checkEditorPrints,
  EDITOR_FORM_ID,
  lowContrastColours,
  type PendingFix,
  PrintReports,
  readFixIntent,
  reportId,
} from "./editor-reports";
import { PrintFields } from "./print-fields";
import { applyFinishedFixes, MAX_PICTURE_CHOICES, readEditorSubmission } from "./print-fixes.server";
import { ColourFields, PriceFields, TitleFields } from "./product-fields";
import { ProductPreview } from "./product-preview";
import { withProductProblems } from "./product-problems";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.product.title ?? "Product"} · Edit · Inkloom` },
];

type Read = Pick<NonNullable<Awaited<ReturnType<typeof readEditorPage>>>, "product" | "pictures">;
/** What an action read and left as it was: its answer's page asks for it no second time. */
const unchanged = new WeakMap<AppLoadContext, Read>();

async function readRequest({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, productId: params.id };
}

export async function loader(args: LoaderFunctionArgs) {
  const which = await readRequest(args);
  const { product, pictures } =
    unchanged.get(args.context) ??
    orNotFound(await readEditorPage(args.context.app, { ...which, pictures: MAX_PICTURE_CHOICES }));
  const editor = toEditor(product);
  const reports = await checkEditorPrints(args.context.app, product, { changes: editor.changes });
  const lost = lowContrastColours(product, editor.changes.prints);
  return { product, pictures, editor, reports, lost };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const which = await readRequest(args);
  const form = await readForm(args.request);
  const { chosen, ...read } = orNotFound(await readEditorSubmission(app, { ...which, form }));
  const { product } = read;
  const intent = form.get("intent");
  if (intent === "unpublish") {
    await unpublishProduct(app, { userId: product.userId, productId: product.id });
    return redirectWithToast(app.origin, `/products/${product.id}/edit`, {
      kind: "success",
      title: "Taken out of your store",
      description: "Orders that were placed go on as they were.",
    });
  }
  unchanged.set(args.context, read);
  const mending = applyFinishedFixes(form, { product, chosen });
  const edited: EditorSubmission = {
    editor: readEditor(form, product, chosen.pictures),
    submitted: chosen,
    fixes: mending,
  };
  const requestedFix = readFixIntent(intent);
  if (requestedFix) {
    const after = await applyFix(app, product, form, edited, requestedFix);
    const answer = await editorReply(app, product, after);
    return after.fixes.failedFix ? invalidForm(answer) : answer;
  }
  const move = readPrintMove(intent);
  if (move) return editorReply(app, product, { ...edited, editor: movePrint(product, edited.editor, move) });
  if (intent !== "save" && intent !== "publish")
    return editorReply(app, product, edited, { hint: intent !== "look" });
  const blockingError = blockingFixError(mending);
  if (blockingError || !edited.editor.isParsed)
    return invalidForm(
      await editorReply(
        app,
        product,
        blockingError ? { ...edited, editor: withFormError(edited.editor, blockingError) } : edited,
      ),
    );
  return save(args.context, product, edited, intent === "publish");
}

async function save(
  context: AppLoadContext,
  product: CreatorProduct,
  edited: EditorSubmission,
  publish: boolean,
) {
  const { app } = context;
  const { editor, submitted } = edited;
  const refused = (errors: Editor["errors"], status = 400) =>
    data({ editor: { ...editor, errors: { ...editor.errors, ...errors } } }, { status });
  try {
    const saved = await saveProduct(app, {
      product,
      changes: editor.changes,
      publish,
      checks: submitted.checks,
    });
    switch (saved.status) {
      case "refused":
        return invalidForm(
          await editorReply(app, product, { ...edited, editor: withProductProblems(editor, saved.problems) }),
        );
      case "no-store":
        return refused({ form: "You need to create a store first." });
      case "changed":
        unchanged.delete(context);
        return refused({ form: "This product was changed in another window. Look again, then save." }, 409);
      case "saved":
        return redirectWithToast(
          app.origin,
          publish ? `/product/${product.id}` : `/products/${product.id}/edit`,
          {
            kind: "success",
            title: publish ? "Published" : "Saved",
            description: publish
              ? "It is in your store. The other colours are being drawn."
              : saved.isPublished
                ? "Your store shows the new version; what was sold stays as it was."
                : "It is a draft that only you can see.",
          },
        );
    }
  } catch (error) {
    log("error", "product.save-failed", errorFields(error));
    return refused({ form: "We could not draw the preview, so nothing was saved. Please try again." }, 500);
  }
}

/** A fix that was not made says nothing of the rest. */
function summaryTitle({ errors, prints }: Editor): string {
  const isOfFixes = Object.keys(errors).every((name) =>
    prints.some(({ area }) => name === reportId(area.id)),
  );
  return isOfFixes ? "No new picture was made" : "This cannot be printed or sold as it is";
}

/** What follows the fields while one types: a print's own fields only where they are not there yet. */
function previewElementIds({ garment }: CreatorProduct, { prints }: Editor): string {
  const absent = garment.printAreas.filter((area) => !prints.some((print) => print.area.id === area.id));
  return ["preview", "earning", "colours-lost", ...absent.map((area) => `print-${area.id}`)].join(" ");
}

const STATES = {
  draft: { tone: "plain", label: "Draft" },
  published: { tone: "good", label: "Published" },
  unpublished: { tone: "warn", label: "Not in your store" },
} as const;

export default function EditProduct() {
  const { product, pictures, editor: stored, reports: first, lost } = useLoaderData<typeof loader>();
  const acted = useActionData<{
    editor?: Editor;
    reports?: CheckedPrint[];
    lost?: string[];
    mending?: PendingFix[];
  }>();
  const editor = acted?.editor ?? stored;
  const reports = acted?.reports ?? first;
  const isPublished = product.state === "published";
  return (
    <Wrap className="pb-20">
      <header className="grid gap-4 py-8">
        <Breadcrumbs items={[{ label: "Your products", href: "/products" }, { label: product.title }]} />
        <div className="flex flex-wrap items-center gap-4">
          <h1>{product.title}</h1>
          <Badge tone={STATES[product.state].tone}>{STATES[product.state].label}</Badge>
          {isPublished ? <a href={`/product/${product.id}`}>View in your store</a> : null}
        </div>
      </header>
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16 items-start">
        <ProductPreview product={product} editor={editor} />
        <form
          id={EDITOR_FORM_ID}
          method="post"
          className="grid gap-10"
          data-preview={previewElementIds(product, editor)}
        >
          <ErrorSummary errors={editor.errors} title={summaryTitle(editor)} />
          <PrintFields product={product} editor={editor} pictures={pictures} />
          <PrintReports
            product={product}
            reports={reports}
            mending={acted?.mending ?? []}
            errors={editor.errors}
          />
          <ColourFields product={product} editor={editor} lost={acted?.lost ?? lost} />
          <TitleFields editor={editor} />
          <PriceFields product={product} editor={editor} />
          {product.storeId ? null : (
            <p>
              You need to create a store first. <a href="/store-creator">Create Your Store</a>; this draft
              waits here.
            </p>
          )}
          <div className="actions">
            {isPublished ? (
              <>
                <Button name="intent" value="save" size="lg" busyText="Saving…">
                  Save changes
                </Button>
                <Button name="intent" value="unpublish" variant="destructive" size="lg">
                  Unpublish
                </Button>
              </>
            ) : (
              <>
                {product.storeId ? (
                  <Button name="intent" value="publish" size="lg" busyText="Publishing…">
                    Publish
                  </Button>
                ) : null}
                <Button name="intent" value="save" variant="outline" size="lg" busyText="Saving…">
                  Save draft
                </Button>
              </>
            )}
            <ButtonLink href="/products" variant="ghost" size="lg">
              Back
            </ButtonLink>
          </div>
        </form>
      </div>
    </Wrap>
  );
}
