import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendOwnPicture } from "./own-picture.server";

/** The small WebP of an own picture, for lists and the result. */
export function loader(args: LoaderFunctionArgs) {
  return sendOwnPicture(args, "preview");
}
