import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { Input } from "~/ui/fields";
import { Card, Wrap } from "~/ui/page";

/** Stands before the tools that fill a store, for those who have none yet. */
export function StoreGate({ action, name, error }: { action: string; name?: string; error?: string }) {
  return (
    <Wrap width="narrow" className="py-12">
      <Card>
        <EmptyState level={1} title="You need to create a store first.">
          <p>What you draw is sold there. A name is enough to begin, and it costs nothing.</p>
        </EmptyState>
        <form method="post" action={action} className="form">
          <input type="hidden" name="intent" value="create-store" />
          <Input
            label="Store name"
            name="name"
            required
            autoComplete="organization"
            placeholder="Moth & Lantern"
            hint="2 to 60 characters. Buyers see it on every product."
            defaultValue={name}
            error={error}
          />
          <Button size="lg" busyText="Creating Store...">
            Create Store
          </Button>
        </form>
      </Card>
    </Wrap>
  );
}
