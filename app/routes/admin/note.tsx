import { Input } from "~/ui/fields";

/** Why an admin did something, in the form of the deed: it goes into the audit log. */

export const MOST_NOTE_CHARACTERS = 500;

export function readNote(form: FormData): string {
  return String(form.get("note") ?? "")
    .trim()
    .slice(0, MOST_NOTE_CHARACTERS);
}

export function NoteInput() {
  return (
    <Input
      label="Note"
      name="note"
      maxLength={MOST_NOTE_CHARACTERS}
      hint="Kept with your name and the time."
    />
  );
}
