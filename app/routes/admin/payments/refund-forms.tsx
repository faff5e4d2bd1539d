import { useFormReply } from "~/http/forms/use-form-reply";
import { formatCents } from "~/lib/money";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Input, RadioCards, Textarea } from "~/ui/forms/fields";
import { words } from "./words";

export const MAX_REFUND_REASON_CHARACTERS = 300;

/** Refunds all that is left of a purchase of credits. */
export function RefundPurchaseForm({ leftCents }: { leftCents: number }) {
  const text = words.refundPurchase;
  const amount = formatCents(leftCents);
  return (
    <Card>
      <h2>{text.title}</h2>
      <p>{text.lead({ amount })} </p>
      <form method="post" className="form">
        <Why />
        <div className="actions">
          <Button busyText={text.refunding}>{text.refund({ amount })}</Button>
        </div>
      </form>
    </Card>
  );
}

/** Whether a video can still be refunded depends on how far it is, which its own page shows. */
export function VideoRefundLink({ videoId }: { videoId: string }) {
  const text = words.refundPurchase;
  return (
    <Card>
      <h2>{text.title}</h2>
      <p>{text.video}</p>
      <ButtonLink href={`/admin/videos/${videoId}`} variant="outline">
        {text.openVideo}
      </ButtonLink>
    </Card>
  );
}

interface OpenPart {
  id: string;
  what: string;
  leftCents: number;
  earningCents: number;
}

/** Refunds some of the price of one part of an order; the admin chooses who covers it. */
export function GoodwillRefundForm({ parts, formKey }: { parts: OpenPart[]; formKey: string }) {
  const reply = useFormReply();
  const values = reply?.values ?? {};
  const text = words.refundGoodwill;
  const [only] = parts;
  return (
    <Card>
      <h2>{text.title}</h2>
      <p>{text.lead} </p>
      <form method="post" className="form">
        {/* A resent form has the same key, and is done once. */}
        <input type="hidden" name="formKey" value={values.formKey ?? formKey} />
        {parts.length === 1 && only ? (
          <input type="hidden" name="part" value={only.id} />
        ) : (
          <RadioCards
            label={text.part}
            name="part"
            defaultValue={values.part}
            error={reply?.errors.part}
            options={parts.map((part) => ({
              value: part.id,
              label: part.what,
              description: text.partLeft({ amount: formatCents(part.leftCents) }),
            }))}
          />
        )}
        <Input
          label={text.amount}
          name="amount"
          prefix="$"
          inputMode="decimal"
          required
          hint={
            only && parts.length === 1 ? text.lessThan({ amount: formatCents(only.leftCents) }) : undefined
          }
          defaultValue={values.amount}
          error={reply?.errors.amount}
        />
        <RadioCards
          label={text.bearer}
          name="bearer"
          defaultValue={values.bearer ?? "platform"}
          error={reply?.errors.bearer}
          options={[
            { value: "platform", ...text.platform },
            { value: "creator", ...text.creator },
          ]}
        />
        <Why />
        <div className="actions">
          <Button busyText={text.refunding}>{text.refund}</Button>
        </div>
      </form>
    </Card>
  );
}

function Why() {
  const reply = useFormReply();
  return (
    <Textarea
      label={words.why.label}
      name="why"
      rows={2}
      maxLength={MAX_REFUND_REASON_CHARACTERS}
      required
      hint={words.why.hint}
      defaultValue={reply?.values.why}
      error={reply?.errors.why}
    />
  );
}
