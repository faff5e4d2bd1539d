import { INCIDENT_WORDS } from "~/content/copy/operations/incidents";
import type { readOrderDetails } from "~/domain/operations/details/order-details";
import { useFormReply } from "~/http/forms/use-form-reply";
import { humanize } from "~/lib/text/formats/humanize";
import { Button } from "~/ui/elements/button";
import { Input, Select } from "~/ui/forms/fields";
import { ActionCard } from "../page-kit/detail-page";
import { MAX_NOTE_CHARACTERS } from "../page-kit/note-input";
import { words } from "./words";

const { order: text } = words;
type Details = NonNullable<Awaited<ReturnType<typeof readOrderDetails>>>;

/** What can be done about an order: its open cases, claims and payments by link, and canceling a part here. */
export function OrderActs({
  parts,
  incidents,
  claims,
  payments,
  may,
}: Pick<Details, "parts" | "incidents" | "claims" | "payments"> & {
  may: { cancel: boolean; seeMoney: boolean; seeClaims: boolean };
}) {
  const reply = useFormReply();
  const cancelable = may.cancel ? parts.filter((part) => part.canBeCanceled === 1) : [];
  const links = [
    ...incidents.map(({ id, kind, cause }) => ({
      href: `/admin/attentions/${id}`,
      label: kind ? INCIDENT_WORDS[kind].title : cause,
    })),
    ...(may.seeClaims
      ? claims.map(({ id, state, reason }) => ({
          href: `/admin/claims/${id}`,
          label: text.claim({ reason: humanize(reason), state: humanize(state) }),
        }))
      : []),
    ...(may.seeMoney
      ? payments
          .filter(({ state }) => state === "paid")
          .map(({ id }) => ({ href: `/admin/payments/${id}`, label: text.refund }))
      : []),
  ];
  return (
    <ActionCard title={text.acts}>
      {links.length === 0 && cancelable.length === 0 ? <p className="hint">{text.noActs}</p> : null}
      <ul className="grid gap-2">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
      {cancelable.length > 0 ? (
        <form method="post" className="form mt-4">
          <p className="hint">{text.cancelHint}</p>
          <Select
            label={text.part}
            name="part"
            defaultValue={reply?.values.part ?? ""}
            options={cancelable.map((part, at) => ({
              value: part.id,
              label: text.partOption({ number: at + 1, what: part.what.join("; ") }),
            }))}
          />
          <Input
            label={text.note}
            name="note"
            required
            maxLength={MAX_NOTE_CHARACTERS}
            defaultValue={reply?.values.note}
            error={reply?.errors.note}
          />
          <div className="actions">
            <Button name="intent" value="cancel-part" variant="destructive" busyText={text.canceling}>
              {text.cancel}
            </Button>
          </div>
        </form>
      ) : null}
    </ActionCard>
  );
}
