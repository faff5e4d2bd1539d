import { Button } from "~/ui/elements/button";
import { DateTime } from "~/ui/elements/money-and-dates";
import { words } from "./words";

const { group: text } = words;

/** The last change of settings that are saved together, with a button that undoes it. */
export function LastGroupChange({
  intent,
  changed,
  label,
}: {
  intent: "undo-offer" | "undo-webhook";
  changed: { at: number; by: string | null } | null;
  label: string;
}) {
  if (!changed) return <p className="hint mt-4">{text.neverChanged}</p>;
  return (
    <form method="post" className="setting mt-4">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="seenAt" value={changed.at} />
      <span className="hint">
        {text.changed({ by: changed.by ?? text.aScript })} <DateTime at={changed.at} time />
      </span>
      <Button size="sm" variant="ghost" busyText={text.undoing}>
        {label}
      </Button>
    </form>
  );
}
