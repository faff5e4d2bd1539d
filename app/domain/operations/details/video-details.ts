import type { App } from "~/app";
import { auditLogQuery } from "~/domain/incidents/list-incidents";
import { videoQueries } from "~/domain/videos/read-videos";

/** A video with its brief, files and audit trail, in one batch; null if there is none. */
export async function readVideo(app: Pick<App, "db">, { id }: { id: string }) {
  const [[row], files, audit] = await app.db.batch([
    ...videoQueries(app, { id }),
    auditLogQuery(app, { subject: `video:${id}` }),
  ]);
  if (!row) return null;
  const { order, email, assignee, productTitle, productState } = row;
  return {
    order,
    email,
    assignee,
    product:
      order.productId === null
        ? null
        : { id: order.productId, title: productTitle ?? "", isPublished: productState === "published" },
    files,
    audit,
  };
}
