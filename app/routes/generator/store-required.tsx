import { Button } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Card, Wrap } from "~/ui/elements/page-layout";
import { StoreNameField } from "~/ui/forms/store-name-field";
import * as words from "./words";

/** Shown instead of the generator to people who have no store yet. */
export function StoreRequired({ action, name, error }: { action: string; name?: string; error?: string }) {
  return (
    <Wrap width="narrow" className="py-12">
      <Card>
        <EmptyState level={1} title={words.storeRequiredTitle}>
          <p>{words.storeRequiredExplanation}</p>
        </EmptyState>
        <form method="post" action={action} className="form">
          <input type="hidden" name="intent" value="create-store" />
          <StoreNameField value={name} error={error} />
          <Button size="lg" busyText={words.storeRequiredCreatingStore}>
            {words.storeRequiredCreateStore}
          </Button>
        </form>
      </Card>
    </Wrap>
  );
}
