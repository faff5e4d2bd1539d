import { MAX_DESCRIPTION_CHARACTERS, MAX_TITLE_CHARACTERS } from "~/domain/products/drafts/draft-limits";
import { Input, Textarea } from "~/ui/forms/fields";
import type { Editor } from "./editor";

export function TitleFields({ editor }: { editor: Editor }) {
  return (
    <section className="grid gap-4" aria-labelledby="words">
      <h2 id="words" className="text-xl">
        Say what it is
      </h2>
      <Input
        label="Title"
        name="title"
        required
        maxLength={MAX_TITLE_CHARACTERS}
        defaultValue={editor.fields.title}
        error={editor.errors.title}
      />
      <Textarea
        label="Description"
        name="description"
        hint="What it shows, who it is for. An empty line begins a new paragraph."
        maxLength={MAX_DESCRIPTION_CHARACTERS}
        defaultValue={editor.fields.description}
        error={editor.errors.description}
      />
    </section>
  );
}
