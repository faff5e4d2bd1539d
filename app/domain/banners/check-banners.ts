import { and, asc, eq, isNull, lt } from "drizzle-orm";
import type { PageFault } from "~/adapters/ports/page-fetcher";
import type { App } from "~/app";
import { runTransaction } from "~/db/client";
import { affiliateBanners } from "~/db/schema";
import { updateTable } from "~/db/writes";
import { type ShopVisit, startVisit } from "~/domain/shop-pages/visit-shops";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { stripMetadata } from "~/print/index.server";
import { dayOf } from "./banner-fields";
import { isShownOn } from "./banners";

/** Banners of one run; each waits for its turn at its site. */
const CHECKED_AT_ONCE = 3;
const CHECKED_EVERY_MS = 24 * 60 * 60 * 1000;
/** A link that leads nowhere for certain. A site that is slow, closed to programs or down today is no dead link. */
const DEAD: ReadonlySet<PageFault> = new Set(["gone", "no-such-name", "inside"]);
const ENDINGS: Record<string, string> = { "image/png": "png", "image/jpeg": "jpg", "image/webp": "webp" };

type Parts = Pick<App, "db" | "files" | "now" | "pageFetcher">;

/**
 * The cron step: looks at the links and pictures of banners once a day: the one that stores show first, then new ones. A dead link takes its
 * banner off the stores until it is changed or answers again; the picture is copied, so that visitors load nothing from its site.
 */
export async function checkBanners(
  app: Parts,
  { visit = startVisit(app) }: { visit?: ShopVisit } = {},
): Promise<void> {
  const columns = {
    id: affiliateBanners.id,
    linkUrl: affiliateBanners.linkUrl,
    imageUrl: affiliateBanners.imageUrl,
    imageKey: affiliateBanners.imageKey,
    updatedAt: affiliateBanners.updatedAt,
    checkedAt: affiliateBanners.checkedAt,
  };
  const dueBefore = app.now() - CHECKED_EVERY_MS;
  const [shown, fresh, old] = await app.db.batch([
    // Thousands of imported ones would otherwise delay it for days.
    app.db
      .select(columns)
      .from(affiliateBanners)
      .where(isShownOn(dayOf(app.now())))
      .orderBy(asc(affiliateBanners.displayOrder), asc(affiliateBanners.id))
      .limit(1),
    app.db
      .select(columns)
      .from(affiliateBanners)
      .where(isNull(affiliateBanners.checkedAt))
      .limit(CHECKED_AT_ONCE),
    app.db
      .select(columns)
      .from(affiliateBanners)
      .where(lt(affiliateBanners.checkedAt, dueBefore))
      .orderBy(asc(affiliateBanners.checkedAt))
      .limit(CHECKED_AT_ONCE),
  ]);
  const due = [...shown.filter(({ checkedAt }) => (checkedAt ?? 0) < dueBefore), ...fresh, ...old];
  const banners = [...new Map(due.map((banner) => [banner.id, banner])).values()];
  for (const banner of banners.slice(0, CHECKED_AT_ONCE)) {
    const link = await visit.read(banner.linkUrl, "html");
    const picture = await readPicture(app, visit, banner.imageUrl);
    const linkFault = !link.ok && DEAD.has(link.fault) ? link.fault : null;
    await runTransaction(app.db, [
      // Whatever was edited meanwhile is looked at again.
      updateTable(affiliateBanners)
        .set({
          checkedAt: app.now(),
          linkFault,
          imageFault: picture.fault,
          imageKey: picture.key ?? banner.imageKey,
        })
        .where(
          and(
            eq(affiliateBanners.id, banner.id),
            eq(affiliateBanners.updatedAt, banner.updatedAt),
            eq(affiliateBanners.linkUrl, banner.linkUrl),
            eq(affiliateBanners.imageUrl, banner.imageUrl),
          ),
        ),
    ]);
  }
}

/** Copies a picture; a copy from before stays while its site does not answer. */
async function readPicture(
  app: Parts,
  visit: ShopVisit,
  address: string,
): Promise<{ key: string | null; fault: string | null }> {
  if (address === "") return { key: null, fault: null };
  const read = await visit.read(address, "picture");
  if (!read.ok) return { key: null, fault: read.fault };
  const picture = stripMetadata(read.bytes);
  const ending = picture && ENDINGS[picture.contentType];
  if (!picture || !ending) return { key: null, fault: "type" };
  const key = `content/${await sha256Hex(picture.bytes)}.${ending}`;
  await app.files.put(key, picture.bytes, { httpMetadata: { contentType: picture.contentType } });
  return { key, fault: null };
}
