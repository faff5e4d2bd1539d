import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readPiece } from "~/domain/content/pieces";
import { archivePiece, publishPiece, unscheduleNext } from "~/domain/content/publish-piece";
import { savePiece } from "~/domain/content/save-piece";
import { networkSubject } from "~/domain/limits/subjects";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound, orNotFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { parseWholeNumber } from "~/lib/text/numbers-in-text";
import { renderMarkdown } from "~/lib/text/render-markdown";
import { DetailPage } from "../page-kit/detail-page";
import { EditorForm, type Previewed } from "./editor-form";
import { PictureLines } from "./picture-lines";
import { PublishCard } from "./publish-card";
import { MAX_FORM_BYTES, readPieceForm } from "./read-piece-form";
import { RevisionList } from "./revision-list";
import { words } from "./words";

const PATH = "/admin/content";
const PAGE = "/admin/content/:id";
const { edit: text, publish: publishText } = words;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: text.metaTitle({ title: data?.text.title ?? text.list }) },
];

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PAGE, "see");
  if (!isId(params.id)) throw notFound();
  return orNotFound(await readPiece(context.app, { id: params.id }));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requirePermission(request, context, PAGE, "write");
  const id = params.id ?? "";
  const form = await readForm(request, MAX_FORM_BYTES);
  const { key: network } = await networkSubject(app, context.clientIp);
  const editor = { by: viewer.id, network, id };
  const seenRevision = parseWholeNumber(form.get("revision")) ?? 0;
  const intent = form.get("intent");
  const { toasts } = publishText;
  const done = (title: string, kind: "success" | "info" | "error" = "success", description?: string) =>
    redirectWithToast(app.origin, `${PATH}/${id}`, { kind, title, description });

  if (intent === "publish" || intent === "schedule" || intent === "withdraw" || intent === "unschedule") {
    await requirePermission(request, context, PAGE, "publish", form);
    const at = intent === "schedule" ? readMoment(form.get("at"), app.now()) : null;
    if (intent === "schedule" && at === null)
      return invalidForm(fieldErrorsReply(form, { at: publishText.errors.at }));
    const result =
      intent === "withdraw"
        ? await archivePiece(app, editor)
        : intent === "unschedule"
          ? await unscheduleNext(app, editor)
          : await publishPiece(app, { ...editor, seenRevision, at });
    switch (result) {
      case "unknown":
        throw notFound();
      case "already":
        return done(toasts.already, "info");
      case "changed-meanwhile":
        return done(toasts.changedMeanwhile, "error");
      case "slug-taken":
        return done(toasts.slugTaken, "error");
      case "done":
        return done(
          {
            publish: toasts.published,
            schedule: toasts.scheduled,
            withdraw: toasts.withdrawn,
            unschedule: toasts.unscheduled,
          }[intent],
        );
    }
  }
  if (intent !== "save" && intent !== "preview") throw notFound();
  const { piece } = orNotFound(await readPiece(app, { id }));
  if (piece.publishedAt !== null) form.set("slug", piece.slug);
  const read = readPieceForm(form, piece.kind, app.config);
  if (!read.ok) return invalidForm(read.reply);
  if (intent === "preview")
    return {
      ...fieldErrorsReply(form, {}),
      preview: { title: read.text.title, html: renderMarkdown(read.text.body).html },
    };
  const result = await savePiece(app, { ...editor, seenRevision, text: read.text });
  if (result === "unknown") throw notFound();
  if (result === "slug-taken") return invalidForm(fieldErrorsReply(form, { slug: text.slugTaken }));
  if (result === "changed-meanwhile") {
    // Saving again overwrites the present version.
    form.set("revision", String(piece.revision));
    return invalidForm(fieldErrorsReply(form, { body: text.changedMeanwhile }));
  }
  return result === "saved" ? done(text.saved, "success", text.savedHint) : done(text.unchanged, "info");
}

/** A future time, typed in UTC without a zone; null if it is not one. */
function readMoment(typed: FormDataEntryValue | null, now: number): number | null {
  if (typeof typed !== "string" || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(typed)) return null;
  const at = Date.parse(`${typed}Z`);
  return at > now ? at : null;
}

export default function PiecePage() {
  const { piece, text: newest, revisions, audit, pictures } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  const answer = useActionData<Previewed>();
  // A refused moment belongs to the publishing form; the editor then shows what is stored.
  const isEditorReply = reply !== undefined && "body" in reply.values;
  return (
    <DetailPage
      title={<bdi>{piece.title}</bdi>}
      crumbs={[
        { label: text.list, href: PATH },
        { label: words.kinds[piece.kind], href: `${PATH}?kind=${piece.kind}` },
        { label: words.states[piece.state] },
      ]}
      audit={audit}
    >
      <div className="grid xl:grid-cols-3 gap-6 items-start">
        <div className="xl:col-span-2">
          <EditorForm
            kind={piece.kind}
            values={{ ...newest.fields, title: newest.title, body: newest.body, slug: piece.slug }}
            reply={isEditorReply ? reply : undefined}
            preview={answer?.preview ?? null}
            hidden={{ revision: (isEditorReply && reply.values.revision) || String(piece.revision) }}
            isSlugFixed={piece.publishedAt !== null}
            cancelHref={PATH}
          />
        </div>
        <div className="grid gap-6">
          <PublishCard piece={piece} reply={isEditorReply ? undefined : reply} />
          <RevisionList piece={piece} revisions={revisions} />
          <PictureLines pictures={pictures} />
        </div>
      </div>
    </DetailPage>
  );
}
