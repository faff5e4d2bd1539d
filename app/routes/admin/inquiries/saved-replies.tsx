import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { MAX_INQUIRY_CHARACTERS } from "~/domain/inquiries/forms";
import {
  deleteReply,
  listSavedReplies,
  MAX_REPLY_TITLE_CHARACTERS,
  saveReply,
} from "~/domain/inquiries/saved-replies";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, parseForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { requirePermission } from "~/http/security/access-guards";
import { isId } from "~/lib/ids";
import { cleanMultiLine, cleanSingleLine } from "~/lib/text/clean-text";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Card, PageHead } from "~/ui/elements/page-layout";
import { Input, Textarea } from "~/ui/forms/fields";
import { readAdminAction } from "../page-kit/read-admin-action";
import { words } from "./words";

const PATH = "/admin/replies";
const { replies: text } = words;

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

const schema = z.object({
  title: z
    .string({ message: text.missing })
    .transform(cleanSingleLine)
    .pipe(
      z
        .string()
        .min(1, text.missing)
        .max(MAX_REPLY_TITLE_CHARACTERS, text.tooLong({ most: MAX_REPLY_TITLE_CHARACTERS })),
    ),
  text: z
    .string({ message: text.missing })
    .transform(cleanMultiLine)
    .pipe(
      z
        .string()
        .min(1, text.missing)
        .max(MAX_INQUIRY_CHARACTERS, text.tooLong({ most: MAX_INQUIRY_CHARACTERS })),
    ),
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context, PATH, "see");
  const replies = await listSavedReplies(context.app);
  const editedId = new URL(request.url).searchParams.get("edit");
  return { replies, edited: replies.find(({ id }) => id === editedId) ?? null };
}

export async function action(args: ActionFunctionArgs) {
  const { app, by, form } = await readAdminAction(args, PATH, "write");
  const id = String(form.get("id") ?? "");
  const done = (title: string) => redirectWithToast(app.origin, PATH, { kind: "success", title });
  if (form.get("intent") === "delete") {
    await deleteReply(app, { by, id });
    return done(text.removed);
  }
  if (form.get("intent") !== "save") throw notFound();
  const parsed = parseForm(form, schema);
  if (!parsed.ok) return invalidForm(parsed.reply);
  const saved = await saveReply(app, { by, id: isId(id) ? id : null, ...parsed.value });
  return saved === "saved" ? done(text.saved) : invalidForm(fieldErrorsReply(form, { title: text.taken }));
}

export default function SavedReplies() {
  const { replies, edited } = useLoaderData<typeof loader>();
  const reply = useFormReply();
  return (
    <>
      <PageHead
        title={text.title}
        lead={text.lead}
        crumbs={[{ label: text.inbox, href: "/admin/inbox" }, { label: text.title }]}
      />
      {replies.length === 0 ? (
        <EmptyState title={text.empty.title}>
          <p>{text.empty.text}</p>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {replies.map((row) => (
            <li key={row.id}>
              <Card>
                <h2>{row.title}</h2>
                <p className="whitespace-pre-wrap break" dir="auto">
                  {row.text}
                </p>
                <form method="post" className="actions mt-3">
                  <input type="hidden" name="id" value={row.id} />
                  <ButtonLink
                    href={`${PATH}?edit=${row.id}#reply-form`}
                    variant="outline"
                    size="sm"
                    aria-label={`${text.edit} ${row.title}`}
                  >
                    {text.edit}
                  </ButtonLink>
                  <Button
                    name="intent"
                    value="delete"
                    variant="ghost"
                    size="sm"
                    aria-label={`${text.remove} ${row.title}`}
                  >
                    {text.remove}
                  </Button>
                </form>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Card tone="tint" className="mt-8">
        <h2 id="reply-form">{edited ? text.edit : text.add}</h2>
        <form method="post" className="form">
          {edited ? <input type="hidden" name="id" value={edited.id} /> : null}
          <Input
            label={text.name}
            name="title"
            required
            maxLength={MAX_REPLY_TITLE_CHARACTERS}
            defaultValue={reply?.values.title ?? edited?.title}
            error={reply?.errors.title}
          />
          <Textarea
            label={text.text}
            name="text"
            rows={6}
            required
            maxLength={MAX_INQUIRY_CHARACTERS}
            defaultValue={reply?.values.text ?? edited?.text}
            error={reply?.errors.text}
          />
          <div className="actions">
            <Button name="intent" value="save" busyText={text.saving}>
              {text.save}
            </Button>
            {edited ? (
              <ButtonLink href={PATH} variant="ghost">
                {text.cancel}
              </ButtonLink>
            ) : null}
          </div>
        </form>
      </Card>
    </>
  );
}
