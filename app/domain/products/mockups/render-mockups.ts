import { and, eq, sql } from "drizzle-orm";
import type { App } from "~/app";
import { runTransaction, type Statement } from "~/db/client";
import { designVersions, mockups, products } from "~/db/schema";
import { findColor, findGarment, type Garment, requirePrintArea } from "~/garments/find-garments";
import { sha256Hex } from "~/lib/secrets/hashes-and-tokens";
import type { EncodedPicture, RgbaImage, SizedPicture } from "~/print";
import {
  downscaleFile,
  downscaleToWidth,
  type MockupOptions,
  type MockupPrint,
  renderMockupAtSize,
  renderSocialPicture,
} from "~/print/index.server";
import { coverView, type Print, type PrintPicture, printsJson, readPrints } from "../prints/version-prints";
import {
  type MockupKind,
  type RequiredMockup,
  requiredMockups,
  THUMBNAIL_PREFIX,
  viewAndPresentationOf,
} from "./mockup-kinds";

/** The stored mockups of a version, drawn once and never changed. A file's name is the hash of its content. */

/** A larger picture is reduced row by row: as a whole it would fill the isolate's memory. */
const WHOLE_PIXELS = 6_000_000;
/** No stored mockup shows its print wider than this, so larger pictures are reduced once and not for every mockup. */
const EMBEDDED_WIDTH_PX = 640;

/** What a mockup is drawn from: a version's content, stored or about to be. Stores show the first print. */
export interface MockupSpec {
  garment: Garment;
  prints: readonly Pick<Print, "picture" | "placement">[];
}

export interface RenderedMockup {
  color: string;
  kind: MockupKind;
  fileKey: string;
  widthPx: number;
  heightPx: number;
}

/**
 * Draws and stores pictures, and returns their rows. Safe to repeat: the same picture has the same name. Throws if the
 * design's picture is not in the bucket.
 */
export async function renderMockups(
  { files, rasterizer }: Pick<App, "files" | "rasterizer">,
  spec: MockupSpec,
  wanted: readonly RequiredMockup[],
): Promise<RenderedMockup[]> {
  if (wanted.length === 0) return [];
  const { garment } = spec;
  const cover = coverView(garment, spec.prints);
  const embedded = new Map<string, RgbaImage>();
  const drawn: RenderedMockup[] = [];
  for (const { color: colorId, kind } of wanted) {
    const color = findColor(garment, colorId);
    if (!color) throw new Error(`${garment.id} does not come in ${colorId}`);
    const { view, presentation } = viewAndPresentationOf(kind, cover);
    const prints: MockupPrint[] = [];
    for (const { picture, placement } of spec.prints) {
      if (requirePrintArea(garment, placement.areaId).view !== view) continue;
      const known = embedded.get(picture.fileKey) ?? (await embeddedPicture({ files, rasterizer }, picture));
      embedded.set(picture.fileKey, known);
      prints.push({ picture: known, placement });
    }
    const scene = { garment, color, view, presentation, prints };
    const { bytes, contentType, widthPx, heightPx } = await rendered(rasterizer, kind, scene);
    const extension = contentType === "image/png" ? "png" : "webp";
    const fileKey = `mockups/${await sha256Hex(bytes)}.${extension}`;
    await files.put(fileKey, bytes, { httpMetadata: { contentType } });
    drawn.push({ color: colorId, kind, fileKey, widthPx, heightPx });
  }
  return drawn;
}

function rendered(
  raster: App["rasterizer"],
  kind: MockupKind,
  scene: MockupOptions,
): Promise<EncodedPicture> {
  if (kind === "social") return renderSocialPicture(raster, scene);
  return renderMockupAtSize(
    raster,
    kind === "card" ? "card" : kind.startsWith(THUMBNAIL_PREFIX) ? "small" : "page",
    scene,
  );
}

async function embeddedPicture(
  { files, rasterizer }: Pick<App, "files" | "rasterizer">,
  { fileKey, contentType, widthPx, heightPx }: PrintPicture,
): Promise<RgbaImage> {
  const stored = await files.get(fileKey);
  if (!stored) throw new Error(`no file ${fileKey}`);
  if (contentType !== "image/png" && contentType !== "image/jpeg")
    throw new Error(`${contentType} cannot be printed`);
  const bytes = new Uint8Array(await stored.arrayBuffer());
  const picture: SizedPicture = { bytes, contentType, widthPx, heightPx };
  if (widthPx * heightPx > WHOLE_PIXELS) return downscaleFile(picture, EMBEDDED_WIDTH_PX);
  return downscaleToWidth(rasterizer, picture, { widthPx: EMBEDDED_WIDTH_PX });
}

/** The rows of drawn pictures; a repeated one is written once. */
export function insertMockupStatements(
  { db, now }: Pick<App, "db" | "now">,
  versionId: string,
  drawn: RenderedMockup[],
): Statement[] {
  if (drawn.length === 0) return [];
  return [
    db
      .insert(mockups)
      .values(drawn.map((each) => ({ versionId, ...each, createdAt: now() })))
      .onConflictDoNothing(),
  ];
}

/**
 * Draws the missing pictures of a version one color at a time, so that a repeated message continues where the last one
 * stopped. For a version that its product no longer uses, only what was sold is drawn, for the order's page.
 */
export async function renderMissingMockups(
  app: Pick<App, "db" | "files" | "rasterizer" | "now">,
  versionId: string,
): Promise<{ status: "drawn"; count: number } | { status: "superseded" } | { status: "missing" }> {
  const { db } = app;
  const [[version], existing] = await db.batch([
    db
      .select({
        currentVersionId: products.versionId,
        productId: sql<string>`${products.id}`.as("of_product"),
        state: products.state,
        garmentId: designVersions.garmentId,
        prints: printsJson(designVersions.id).as("its_prints"),
        colors: designVersions.colors,
      })
      .from(designVersions)
      .innerJoin(products, eq(products.id, designVersions.productId))
      .where(eq(designVersions.id, versionId)),
    db
      .select({ color: mockups.color, kind: mockups.kind, fileKey: mockups.fileKey })
      .from(mockups)
      .where(eq(mockups.versionId, versionId)),
  ]);
  if (!version) return { status: "missing" };
  const colors: string[] = JSON.parse(version.colors);
  const garment = findGarment(version.garmentId);
  if (!garment) throw new Error(`no garment ${version.garmentId}`);
  const spec = { garment, prints: readPrints(version.prints), colors };
  const isCurrent = version.currentVersionId === versionId;
  const isOnSale = isCurrent && version.state === "published";
  const bought = isOnSale ? [] : await listBought(app, versionId);
  if (!isCurrent && bought.length === 0) return { status: "superseded" };
  const wanted = isCurrent ? requiredMockups(spec, isOnSale ? "all" : "cover") : [];
  const missing = [...wanted, ...bought.filter((one) => !wanted.some((each) => isSame(each, one)))].filter(
    (each) => !existing.some((one) => isSame(each, one)),
  );
  let coverKey = existing.find((each) => each.color === colors[0] && each.kind === "card")?.fileKey;
  for (const color of new Set(missing.map((each) => each.color))) {
    const drawn = await renderMockups(
      app,
      spec,
      missing.filter((each) => each.color === color),
    );
    coverKey ??= drawn.find((each) => each.color === colors[0] && each.kind === "card")?.fileKey;
    await runTransaction(db, [
      ...insertMockupStatements(app, versionId, drawn),
      ...(coverKey ? [coverStatement(app, { productId: version.productId, versionId, coverKey })] : []),
    ]);
  }
  return { status: "drawn", count: missing.length };
}

const isSame = (one: RequiredMockup, other: { color: string; kind: string }) =>
  one.color === other.color && one.kind === other.kind;

/** The card of each color that was sold; none if a picture was withdrawn meanwhile. */
async function listBought({ db }: Pick<App, "db">, versionId: string): Promise<RequiredMockup[]> {
  const rows = await db.all<{ color: string }>(
    sql`SELECT DISTINCT colour AS color FROM order_lines WHERE version_id = ${versionId} AND sold_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM version_prints vp JOIN pictures p ON p.id = vp.picture_id
        WHERE vp.version_id = ${versionId} AND p.withdrawn_at IS NOT NULL)`,
  );
  return rows.map(({ color }) => ({ color, kind: "card" }));
}

/** The cover is set only for this version: a product edited meanwhile keeps the newer one. */
function coverStatement(
  { db }: Pick<App, "db">,
  { productId, versionId, coverKey }: { productId: string; versionId: string; coverKey: string },
): Statement {
  return db
    .update(products)
    .set({ coverKey })
    .where(and(eq(products.id, productId), eq(products.versionId, versionId)));
}
