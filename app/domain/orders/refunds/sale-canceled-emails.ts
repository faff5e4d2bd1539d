import type { App } from "~/app";
import { queueEmailStatement } from "~/domain/outbox/queue-email";
import { sum } from "~/lib/sum";
import { describeVariant, type FullOrder } from "../order";

/**
 * An email to each creator of the canceled parts, who got one about the sale. `cause` names the cancellation: an
 * order's id or a part's. Reprints earn nothing and are left out by the caller.
 */
export function saleCanceledEmails(
  app: Pick<App, "now">,
  { order, creators }: FullOrder,
  { partIds, cause }: { partIds: ReadonlySet<string>; cause: string },
) {
  return creators.flatMap(({ id, email, lines }) => {
    const canceled = lines.filter((line) => partIds.has(line.partId));
    if (canceled.length === 0) return [];
    return [
      queueEmailStatement(app, {
        template: "sale-canceled",
        to: email,
        key: `sale-canceled:${cause}:${id}`,
        data: {
          number: order.number,
          lines: canceled.map((line) => ({
            title: line.title,
            detail: `${describeVariant(line)} × ${line.quantity}`,
            earningCents: line.earningCents,
          })),
          earningCents: sum(canceled.map((line) => line.earningCents)),
        },
      }),
    ];
  });
}
