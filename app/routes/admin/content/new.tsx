import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CONTENT_FIELDS, isContentKind } from "~/domain/content/content-kinds";
import { readPiece } from "~/domain/content/pieces";
import { createPiece } from "~/domain/content/save-piece";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId, newId } from "~/lib/ids";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { renderMarkdown } from "~/lib/text/render-markdown";
import { PageHead } from "~/ui/elements/page-layout";
import { EditorForm, type Previewed } from "./editor-form";
import { MAX_FORM_BYTES, readPieceForm } from "./read-piece-form";
import { words } from "./words";

const PATH = "/admin/content";
const PAGE = "/admin/content/new";
const { edit: text } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: data ? text.newTitle({ kind: words.kinds[data.kind] }) : text.list }) },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PAGE, "see");
  const kind = new URL(request.url).searchParams.get("kind") ?? "post";
  if (!isContentKind(kind)) throw notFound();
  return { kind, id: newId() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { id: by } = await requirePermission(request, context, PAGE, "write");
  const { app } = context;
  const form = await readForm(request, MAX_FORM_BYTES);
  const kind = form.get("kind");
  const id = String(form.get("id") ?? "");
  if (!isContentKind(kind) || !isId(id)) throw notFound();
  const read = readPieceForm(form, kind, app.config);
  if (!read.ok) return invalidForm(read.reply);
  if (form.get("intent") === "preview")
    return {
      ...fieldErrorsReply(form, {}),
      preview: { title: read.text.title, html: renderMarkdown(read.text.body).html },
    };
  const { key: network } = await networkSubject(app, context.clientIp);
  const seenRevision = parseWholeNumber(form.get("revision")) ?? 1;
  const result = await createPiece(app, { by, network, id, kind, text: read.text, seenRevision });
  switch (result) {
    case "forbidden":
    case "unknown":
      throw notFound();
    case "slug-taken":
      return invalidForm(fieldErrorsReply(form, { slug: text.slugTaken }));
    case "changed-meanwhile": {
      const { piece } = orNotFound(await readPiece(app, { id }));
      // Saving again overwrites the present version.
      form.set("revision", String(piece.revision));
      return invalidForm(fieldErrorsReply(form, { body: text.changedMeanwhile }));
    }
    default:
      return redirectWithToast(
        app.origin,
        `${PATH}/${id}`,
        result === "unchanged"
          ? { kind: "info", title: text.already }
          : { kind: "success", title: text.created },
      );
  }
}

export default function NewPiece() {
  const { kind, id } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const answer = useActionData<Previewed>();
  const initial = Object.fromEntries(CONTENT_FIELDS[kind].map((field) => [field.name, field.initial ?? ""]));
  return (
    <>
      <PageHead
        title={text.newTitle({ kind: words.kinds[kind] })}
        crumbs={[{ label: text.list, href: `${PATH}?kind=${kind}` }, { label: words.states.draft }]}
      />
      <EditorForm
        kind={kind}
        values={initial}
        reply={reply}
        preview={answer?.preview ?? null}
        hidden={{ id: reply?.values.id ?? id, kind, revision: reply?.values.revision ?? "1" }}
        isSlugFixed={false}
        cancelHref={`${PATH}?kind=${kind}`}
      />
    </>
  );
}
