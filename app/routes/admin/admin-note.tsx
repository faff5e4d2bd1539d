import { Input } from "~/ui/forms/fields";

/** Why an admin did something, in the form of the deed: it goes into the audit log. */

export const MAX_NOTE_CHARACTERS = 500;

export function readAdminNote(form: FormData): string {
  return String(form.get("note") ?? "")
    .trim()
    .slice(0, MAX_NOTE_CHARACTERS);
}

export function AdminNoteInput() {
  return (
    <Input
      label="Note"
      name="note"
      maxLength={MAX_NOTE_CHARACTERS}
      hint="Kept with your name and the time."
    />
  );
}
