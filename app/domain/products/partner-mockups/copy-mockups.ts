import type { PartnerMockupTask } from "~/adapters/ports/print-partner";
import type { Statement } from "~/db/client";
import { renderings } from "~/db/schema";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import { dataUrl } from "~/print/index.server";
import { stylesFor } from "./mockup-styles";
import type { Parts, Work } from "./mockup-work";

export const WIDTH_PX = 1000;
/** Quality of the copies: photographs of fabric show no loss at it. */
const QUALITY = 76;

/** Copies each picture, reduced and named by the hash of its content, before its link expires. */
export async function copyMockups(app: Parts, work: Work, found: PartnerMockupTask): Promise<Statement[]> {
  const styles = await stylesFor(app, work);
  const statements: Statement[] = [];
  for (const { variantId: shown, styleId, url } of found.pictures) {
    const view = styles.get(styleId);
    if (!view || shown !== work.variantId) continue;
    const picture = await app.printPartner.downloadMockup(url);
    const { widthPx, heightPx } = picture;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${widthPx} ${heightPx}"><image href="${dataUrl(picture)}" width="${widthPx}" height="${heightPx}"/></svg>`;
    const webp = await app.rasterizer.toWebp(svg, { widthPx: Math.min(WIDTH_PX, widthPx), quality: QUALITY });
    const fileKey = `mockups/${await sha256Hex(webp.bytes)}.webp`;
    await app.files.put(fileKey, webp.bytes, { httpMetadata: { contentType: webp.contentType } });
    statements.push(
      app.db
        .insert(renderings)
        .values({
          versionId: work.task.versionId,
          color: work.task.color,
          view,
          fileKey,
          widthPx: webp.widthPx,
          heightPx: webp.heightPx,
          createdAt: app.now(),
        })
        .onConflictDoNothing(),
    );
  }
  return statements;
}
