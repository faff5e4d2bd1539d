import { useFormReply } from "~/http/forms/use-form-reply";
import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";

/** All that is left of a purchase of credits goes back. */
export function RefundPurchaseForm({ leftCents }: { leftCents: number }) {
  return (
    <Card>
      <h2>Refund this purchase</h2>
      <p>
        {formatCents(leftCents)} goes back to the way it was paid, and the credits with it: unused ones are
        taken back, used ones are owed. The person gets a letter. Pressed twice, it is done once.
      </p>
      <form method="post" className="form">
        <Why />
        <div className="actions">
          <Button busyText="One moment...">Refund {formatCents(leftCents)}</Button>
        </div>
      </form>
    </Card>
  );
}

interface OpenPart {
  id: string;
  what: string;
  leftCents: number;
  earningCents: number;
}

/** Some money of one part of an order goes back, and somebody bears it. */
export function RefundPartForm({ parts, formKey }: { parts: OpenPart[]; formKey: string }) {
  const reply = useFormReply();
  const values = reply?.values ?? {};
  const [only] = parts;
  return (
    <Card>
      <h2>Give some of it back</h2>
      <p>
        The order stays as it is, and the buyer gets a letter. What you give here is deducted from what a
        later claim or cancellation brings.
      </p>
      <form method="post" className="form">
        {/* A resent form has the same key, and is done once. */}
        <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
        {parts.length === 1 && only ? (
          <input type="hidden" name="part" value={only.id} />
        ) : (
          <RadioCards
            label="For"
            name="part"
            defaultValue={values.part}
            error={reply?.errors.part}
            options={parts.map((part) => ({
              value: part.id,
              label: part.what,
              description: `${formatCents(part.leftCents)} of it is left`,
            }))}
          />
        )}
        <Input
          label="How much"
          name="amount"
          prefix="$"
          inputMode="decimal"
          required
          hint={only && parts.length === 1 ? `Less than ${formatCents(only.leftCents)}` : undefined}
          defaultValue={values.amount}
          error={reply?.errors.amount}
        />
        <RadioCards
          label="Who bears it"
          name="bearer"
          defaultValue={values.bearer ?? "platform"}
          error={reply?.errors.bearer}
          options={[
            { value: "platform", label: "Inkloom", description: "The creator keeps their whole earning" },
            {
              value: "creator",
              label: "The creator",
              description: "Taken from their earning on this part, and shown in their statement",
            },
          ]}
        />
        <Why />
        <div className="actions">
          <Button busyText="One moment...">Give it back</Button>
        </div>
      </form>
    </Card>
  );
}

function Why() {
  const reply = useFormReply();
  return (
    <Textarea
      label="Why"
      name="why"
      rows={2}
      maxLength={300}
      required
      hint="Kept in the audit log with your name."
      defaultValue={reply?.values.why}
      error={reply?.errors.why}
    />
  );
}
