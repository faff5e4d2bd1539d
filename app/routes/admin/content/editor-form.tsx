import {
  CONTENT_FIELDS,
  CONTENT_PATHS,
  type ContentKind,
  type FieldDefinition,
  MAX_PIECE_TITLE_CHARACTERS,
  needsBody,
} from "~/domain/content/content-kinds";
import type { FormReply } from "~/http/forms/parse-form";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Select, Textarea } from "~/ui/forms/fields";
import { fieldWords } from "./field-words";
import { words } from "./words";

const { edit: text } = words;

/** What the action answers to a form that asks for its preview. */
export interface Previewed {
  preview?: { title: string; html: string };
}

/** The text of a piece with the fields of its kind, and below it the preview that was asked for. */
export function EditorForm({
  kind,
  values,
  reply,
  preview,
  hidden,
  isSlugFixed,
  cancelHref,
}: {
  kind: ContentKind;
  /** What is stored, by field name. */
  values: Record<string, string>;
  reply: FormReply | undefined;
  preview: { title: string; html: string } | null;
  hidden: Record<string, string>;
  isSlugFixed: boolean;
  cancelHref: string;
}) {
  const shown = reply?.values ?? values;
  const field = (name: string) => ({ name, defaultValue: shown[name] ?? "", error: reply?.errors[name] });
  // Read by a person, so it is not encoded as a link's address is.
  const path = decodeURIComponent(CONTENT_PATHS[kind](shown.slug || "…"));
  return (
    <>
      <Card>
        <h2>{text.text}</h2>
        <form method="post" className="form mt-4">
          <ErrorSummary errors={reply?.errors ?? {}} />
          {Object.entries(hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Input
            label={fieldWords.titles[kind] ?? fieldWords.labels.title}
            required
            maxLength={MAX_PIECE_TITLE_CHARACTERS}
            {...field("title")}
          />
          {isSlugFixed ? (
            <p className="hint break">{text.slugFixed({ path })}</p>
          ) : (
            <Input label={text.slug} hint={text.slugHint({ path })} maxLength={80} {...field("slug")} />
          )}
          <Textarea
            label={fieldWords.bodies[kind] ?? text.body}
            hint={text.bodyHint}
            rows={kind === "post" || kind === "article" ? 22 : 7}
            required={needsBody(kind)}
            {...field("body")}
          />
          <div className="grid md:grid-cols-2 gap-x-6 gap-y-4 items-start">
            {CONTENT_FIELDS[kind].map((definition) => (
              <KindField key={definition.name} definition={definition} field={field(definition.name)} />
            ))}
          </div>
          <div className="actions">
            <Button name="intent" value="save" busyText={text.saving}>
              {text.save}
            </Button>
            <Button name="intent" value="preview" variant="outline" formAction="#preview">
              {text.preview}
            </Button>
            <ButtonLink href={cancelHref} variant="ghost">
              {text.list}
            </ButtonLink>
          </div>
        </form>
      </Card>
      {preview ? (
        <Card className="mt-6">
          <h2 id="preview">{text.previewTitle}</h2>
          <p className="hint">{text.previewLead}</p>
          <div className="content-preview mt-4" dir="auto">
            <p className="display">{preview.title}</p>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by renderMarkdown, which lets no HTML through */}
            <div className="prose" dangerouslySetInnerHTML={{ __html: preview.html }} />
          </div>
        </Card>
      ) : null}
    </>
  );
}

function KindField({
  definition: { name, kind, isRequired },
  field,
}: {
  definition: FieldDefinition;
  field: { name: string; defaultValue: string; error: string[] | undefined };
}) {
  const shared = {
    label: fieldWords.labels[name],
    hint: fieldWords.hints[name],
    required: isRequired,
    ...field,
  };
  switch (kind.type) {
    case "choice":
      return (
        <Select
          {...shared}
          placeholder={fieldWords.choose}
          options={kind.options.map((value) => ({ value, label: fieldWords.options[value] ?? value }))}
        />
      );
    case "number":
      return (
        <Input {...shared} type="number" min={kind.least} max={kind.most} step={1} className="max-w-40" />
      );
    case "day":
      return <Input {...shared} type="date" className="max-w-60" />;
    case "line":
      return <Input {...shared} maxLength={kind.most} />;
    case "duration":
      return <Input {...shared} inputMode="numeric" className="max-w-40" />;
    default:
      return <Input {...shared} inputMode="url" autoComplete="off" />;
  }
}
