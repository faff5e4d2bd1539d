import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { collectionsQuery, removeCollection, renameCollection } from "~/domain/designs/library/collections";
import { MAX_COLLECTION_NAME_CHARACTERS } from "~/domain/designs/library/library-limits";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { cutText } from "~/lib/text/cut-text";
import { Button } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input } from "~/ui/forms/fields";
import { collectionPath, LIBRARY_PATH } from "../addresses";
import { Unread, unread } from "../unread";
import { words } from "../words";

const text = words.collections;

export const meta: MetaFunction<typeof loader> = ({ data: seen }) => [
  { title: `${seen?.collection?.name ?? text.failedToLoad} · Inkloom` },
  { name: "robots", content: "noindex" },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  const collections = await collectionsQuery(context.app, viewer.id).catch((error) =>
    unread(error, { collection: null }),
  );
  if ("init" in collections) return collections;
  return { collection: orNotFound(collections.find(({ collectionId }) => collectionId === params.id)) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "library");
  const form = await readForm(request);
  if (!isId(params.id)) throw notFound();
  const own = { userId: viewer.id, collectionId: params.id };
  const name = String(form.get("name") ?? "");
  if (form.get("intent") === "remove") {
    const removed = await removeCollection(app, own).catch(failing("remove"));
    if (removed.status === "missing") throw notFound();
    if (removed.status === "failed")
      return invalidForm(fieldErrorsReply(form, { form: text.failedToRemove }));
    return redirectWithToast(app.origin, LIBRARY_PATH, {
      kind: "success",
      title: cutText(text.removed({ name }), 120),
    });
  }
  const renamed = await renameCollection(app, { ...own, name }).catch(failing("rename"));
  switch (renamed.status) {
    case "renamed":
      return redirectWithToast(app.origin, `${LIBRARY_PATH}?collection=${own.collectionId}`, {
        kind: "success",
        title: text.renamed,
      });
    case "missing":
      throw notFound();
    case "failed":
      return invalidForm(fieldErrorsReply(form, { form: text.failedToRename }));
    default:
      return invalidForm(fieldErrorsReply(form, { name: REFUSALS[renamed.status] }));
  }
}

const failing = (intent: string) => (error: unknown) => {
  log("error", "library.failed", { intent, ...errorFields(error) });
  return { status: "failed" } as const;
};

const REFUSALS = { blank: text.blank, "too-long": text.tooLong, taken: text.taken } as const;

export default function CollectionPage() {
  const { collection } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  if (!collection)
    return (
      <Wrap width="narrow" className="pb-16">
        <PageHead title={text.label} />
        <Unread title={text.failedToLoad} here="" />
        <p>
          <a href={LIBRARY_PATH}>{text.back}</a>
        </p>
      </Wrap>
    );
  const { collectionId, name } = collection;
  const path = collectionPath(collectionId);
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead title={name} />
      <ErrorSummary errors={{ form: reply?.errors.form }} title={text.notChanged} />
      <form method="post" action={path} className="form">
        <input type="hidden" name="intent" value="rename" />
        <Input
          label={text.name}
          name="name"
          required
          maxLength={MAX_COLLECTION_NAME_CHARACTERS}
          defaultValue={reply?.values.name ?? name}
          error={reply?.errors.name}
        />
        <div className="actions">
          <Button variant="outline">{text.rename}</Button>
        </div>
      </form>
      <section className="grid gap-3 mt-12">
        <h2>{text.removeTitle}</h2>
        <p>{text.removeLead}</p>
        <form method="post" action={path}>
          <input type="hidden" name="name" value={name} />
          <Button name="intent" value="remove" variant="destructive">
            {text.remove}
          </Button>
        </form>
      </section>
      <p className="mt-8">
        <a href={`${LIBRARY_PATH}?collection=${collectionId}`}>{text.back}</a>
      </p>
    </Wrap>
  );
}
