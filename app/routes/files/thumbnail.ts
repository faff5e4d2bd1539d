import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendOwnPicture } from "./own-picture.server";

/** The smallest WebP of an own picture, for grids on small screens and rows of lists. */
export function loader(args: LoaderFunctionArgs) {
  return sendOwnPicture(args, "thumbnail");
}
