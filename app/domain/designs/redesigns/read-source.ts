import type { PageFault } from "~/adapters/ports/page-fetcher";
import type { App } from "~/app";
import { readArtworkAlone } from "~/domain/artwork/receive-artwork";
import { readShopPage } from "~/domain/shop-pages/read-shop-page";
import { startVisit } from "~/domain/shop-pages/visit-shops";
import type { RgbaImage, SvgRasterizer } from "~/print";
import type { RedesignFailure } from "./redesign-row";

/** What a redesign begins with: texts to choose words from, and the picture, if there is one. */
export interface RedesignSource {
  title: string | null;
  /** What is said to be shown: title, category and tags, or the words that somebody typed. */
  texts: string[];
  /** What a page says beside it. */
  description: string;
  picture: RgbaImage | null;
}

type Parts = Pick<App, "db" | "now" | "pageFetcher" | "pictureLock" | "pictureConverter"> & {
  rasterizer: App["rasterizer"] & SvgRasterizer;
};

/** Reads a product's page and its main picture. */
export async function readSourcePage(
  app: Parts,
  address: string,
  options?: Parameters<typeof startVisit>[1],
): Promise<RedesignSource | RedesignFailure> {
  const visit = startVisit(app, options);
  const fetched = await visit.read(address, "html");
  if (!fetched.ok) return failureOf(fetched.fault);
  const page = readShopPage(fetched.text(), fetched.url.href);
  if (page.status === "wall") return "wall";
  if (page.status === "nothing") return "no-product";
  const [product] = page.products;
  const [pictureAddress] = product.pictures;
  if (!pictureAddress) return "no-picture";
  const file = await visit.read(pictureAddress, "picture");
  if (!file.ok) return file.fault === "type" ? "picture-format" : "no-picture";
  const picture = await readPicture(app, new Uint8Array(file.bytes));
  if (picture === "busy") return "busy";
  if (!picture) return "picture-format";
  return {
    title: product.title,
    texts: [product.title, product.category ?? "", product.tags.join(" ")],
    description: product.description,
    picture,
  };
}

/** A PNG, JPEG or SVG as pixels, reduced; null for everything else. Busy if other pictures were not read in time. */
export async function readPicture(
  app: Pick<Parts, "now" | "pictureLock" | "pictureConverter" | "rasterizer">,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<RgbaImage | "busy" | null> {
  const artwork = await readArtworkAlone(app, bytes);
  if (artwork === "busy") return "busy";
  return "kind" in artwork ? null : artwork.previewSource;
}

function failureOf(fault: PageFault): RedesignFailure {
  switch (fault) {
    case "wall":
    case "robots":
    case "busy":
      return fault;
    case "timeout":
    case "unreachable":
    case "status":
    case "gone":
      return "unreachable";
    case "type":
    case "too-large":
      return "no-product";
    default:
      return "address";
  }
}
