import { humanize } from "~/lib/text/formats/humanize";
import { Button } from "~/ui/elements/button";
import { Card } from "~/ui/elements/page-layout";
import { type AuditRow, AuditTrail } from "../page-kit/audit-trail";
import { words } from "./words";

const { changes: text } = words;

/** What was done to one banner, which may be deleted since, with a button that takes the last change back. */
export function BannerChanges({ bannerId, trail }: { bannerId: string; trail: AuditRow[] }) {
  const [last] = trail;
  if (!last) return null;
  return (
    <Card className="mt-6">
      <form method="post" action="/admin/affiliate-banners" className="actions">
        <input type="hidden" name="id" value={bannerId} />
        <input type="hidden" name="entry" value={last.id} />
        <p>{text.last({ what: humanize(last.action) })}</p>
        <Button name="intent" value="undo" variant="outline" size="sm" busyText={text.busy}>
          {text.undo}
        </Button>
      </form>
      <AuditTrail audit={trail} />
    </Card>
  );
}
