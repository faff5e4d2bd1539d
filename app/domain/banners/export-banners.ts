import { eq } from "drizzle-orm";
import type { App } from "~/app";
import { contentCounts } from "~/db/schema";
import { type Cursor, cursorAfter } from "~/lib/pagination";
import { type Banner, listBanners } from "./banners";

/** One read at a time is in memory, however many banners there are. */
const BANNERS_AT_ONCE = 500;

/** Every banner by display order, as a JSON array that an import takes. */
export function exportBanners(app: Pick<App, "db">): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let cursor: Cursor | null = null;
  let written = 0;
  return new ReadableStream({
    async pull(controller) {
      const { rows, after } = await listBanners(app, { cursor, pageSize: BANNERS_AT_ONCE });
      const text = rows.map(
        (banner) => `${written++ === 0 ? "[\n" : ",\n"}${JSON.stringify(exported(banner), null, 2)}`,
      );
      cursor = cursorAfter(after);
      if (!cursor) text.push(written === 0 ? "[]\n" : "\n]\n");
      controller.enqueue(encoder.encode(text.join("")));
      if (!cursor) controller.close();
    },
  });
}

function exported(banner: Banner) {
  return {
    id: banner.id,
    title: banner.title,
    description: banner.description,
    link_url: banner.linkUrl,
    image_url: banner.imageUrl,
    is_active: banner.isActive,
    start_date: banner.startDate,
    end_date: banner.endDate,
    display_order: banner.displayOrder,
    project_name: banner.projectName,
  };
}

/** The number of banners, from the counter that the database keeps. */
export async function countBanners({ db }: Pick<App, "db">): Promise<number> {
  const [row] = await db
    .select({ count: contentCounts.count })
    .from(contentCounts)
    .where(eq(contentCounts.kind, "banners"));
  return row?.count ?? 0;
}
