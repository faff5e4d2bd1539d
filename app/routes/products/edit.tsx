import type {
  ActionFunctionArgs,
  AppLoadContext,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { type OwnProduct, readEditorPage } from "~/domain/products/own-product";
import type { CheckedPrint } from "~/domain/products/print-report";
import { saveProduct, unpublishProduct } from "~/domain/products/publish";
import { readForm } from "~/http/forms";
import { requireViewer } from "~/http/guards";
import { found, invalid, notFound } from "~/http/responses";
import { redirectWithToast } from "~/http/toasts";
import { isId } from "~/lib/ids";
import { errorFacts, log } from "~/lib/log";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Badge } from "~/ui/notice";
import { Breadcrumbs, Wrap } from "~/ui/page";
import reportSheet from "~/ui/print-report.css?url";
import { answered, type Edited, mended, unsettled, withError } from "./editing.server";
import { type Editor, editorOf, moved, readEditor, readMove } from "./editor-form";
import { ColourFields, PriceFields, WordFields } from "./editor-parts";
import { Preview } from "./editor-preview";
import { PrintFields } from "./editor-prints";
import { withProblems } from "./editor-problems";
import { PICTURES_SHOWN, readEdited, settleFixes } from "./mending.server";
import {
  EDITOR_FORM,
  EditorReports,
  lostColours,
  type OpenFix,
  readFixIntent,
  reportId,
  reportsOf,
} from "./print-report";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: reportSheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.product.title ?? "Product"} · Edit · Inkloom` },
];

type Read = Pick<NonNullable<Awaited<ReturnType<typeof readEditorPage>>>, "product" | "pictures">;
/** What an action read and left as it was: its answer's page asks for it no second time. */
const unchanged = new WeakMap<AppLoadContext, Read>();

async function wanted({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, productId: params.id };
}

export async function loader(args: LoaderFunctionArgs) {
  const which = await wanted(args);
  const { product, pictures } =
    unchanged.get(args.context) ??
    found(await readEditorPage(args.context.app, { ...which, pictures: PICTURES_SHOWN }));
  const editor = editorOf(product);
  const reports = await reportsOf(args.context.app, product, { changes: editor.changes });
  const lost = lostColours(product, editor.changes.prints);
  return { product, pictures, editor, reports, lost };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const which = await wanted(args);
  const form = await readForm(args.request);
  const { chosen, ...read } = found(await readEdited(app, { ...which, form }));
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
  const mending = settleFixes(form, { product, chosen });
  const edited: Edited = { editor: readEditor(form, product, chosen.pictures), chosen, mending };
  const wish = readFixIntent(intent);
  if (wish) {
    const after = await mended(app, product, form, edited, wish);
    const answer = await answered(app, product, after);
    return after.mending.failure ? invalid(answer) : answer;
  }
  const move = readMove(intent);
  if (move) return answered(app, product, { ...edited, editor: moved(product, edited.editor, move) });
  if (intent !== "save" && intent !== "publish")
    return answered(app, product, edited, { hint: intent !== "look" });
  const inTheWay = unsettled(mending);
  if (inTheWay || !edited.editor.isReadable)
    return invalid(
      await answered(
        app,
        product,
        inTheWay ? { ...edited, editor: withError(edited.editor, inTheWay) } : edited,
      ),
    );
  return save(args.context, product, edited, intent === "publish");
}

async function save(context: AppLoadContext, product: OwnProduct, edited: Edited, publish: boolean) {
  const { app } = context;
  const { editor, chosen } = edited;
  const refused = (errors: Editor["errors"], status = 400) =>
    data({ editor: { ...editor, errors: { ...editor.errors, ...errors } } }, { status });
  try {
    const saved = await saveProduct(app, {
      product,
      changes: editor.changes,
      publish,
      checks: chosen.checks,
    });
    switch (saved.status) {
      case "refused":
        return invalid(
          await answered(app, product, { ...edited, editor: withProblems(editor, saved.problems) }),
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
    log("error", "product.save-failed", errorFacts(error));
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
function previewed({ garment }: OwnProduct, { prints }: Editor): string {
  const absent = garment.placements.filter((area) => !prints.some((print) => print.area.id === area.id));
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
    mending?: OpenFix[];
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
        <Preview product={product} editor={editor} />
        <form
          id={EDITOR_FORM}
          method="post"
          className="grid gap-10"
          data-preview={previewed(product, editor)}
        >
          <ErrorSummary errors={editor.errors} title={summaryTitle(editor)} />
          <PrintFields product={product} editor={editor} pictures={pictures} />
          <EditorReports
            product={product}
            reports={reports}
            mending={acted?.mending ?? []}
            errors={editor.errors}
          />
          <ColourFields product={product} editor={editor} lost={acted?.lost ?? lost} />
          <WordFields editor={editor} />
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
