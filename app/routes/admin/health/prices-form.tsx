import type { ServicePrices } from "~/domain/operations/health/service-prices";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { Input } from "~/ui/forms/fields";
import { words } from "./words";

const { prices: text } = words;

/** What the services charge, as an admin reads it from their invoices. */
export function PricesForm({ prices }: { prices: ServicePrices }) {
  const reply = useFormReply();
  const fields = [
    { name: "input", label: text.input, cents: prices.inputCents },
    { name: "output", label: text.output, cents: prices.outputCents },
    { name: "mail", label: text.mail, cents: prices.emailCents },
  ];
  return (
    <Card tone="tint">
      <h2>{text.title}</h2>
      <p>{text.lead}</p>
      <form method="post" className="form mt-4">
        <div className="grid sm:grid-cols-3 gap-4">
          {fields.map(({ name, label, cents }) => (
            <Input
              key={name}
              label={label}
              name={name}
              inputMode="decimal"
              maxLength={12}
              defaultValue={reply?.values[name] ?? (cents === null ? "" : (cents / 100).toFixed(2))}
              error={reply?.errors[name]}
            />
          ))}
        </div>
        <div className="actions">
          <Button busyText={text.saving}>{text.save}</Button>
        </div>
      </form>
    </Card>
  );
}
