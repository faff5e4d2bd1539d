import {
  MAX_DESCRIPTION_CHARACTERS,
  MAX_PRODUCT_TITLE_CHARACTERS,
} from "~/domain/products/drafts/draft-limits";
import { Input, Textarea } from "~/ui/forms/fields";
import type { EditedDraft } from "../editor";
import { words } from "../words";

export function TitleFields({ editor }: { editor: EditedDraft }) {
  return (
    <section className="grid gap-4" aria-labelledby="words">
      <h2 id="words" className="text-xl">
        {words.title.heading}
      </h2>
      <Input
        label={words.title.title}
        name="title"
        required
        maxLength={MAX_PRODUCT_TITLE_CHARACTERS}
        defaultValue={editor.fields.title}
        error={editor.errors.title}
      />
      <Textarea
        label={words.title.description}
        name="description"
        hint={words.title.descriptionHint}
        maxLength={MAX_DESCRIPTION_CHARACTERS}
        defaultValue={editor.fields.description}
        error={editor.errors.description}
      />
    </section>
  );
}
