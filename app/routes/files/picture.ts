import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sendOwnPicture } from "./own-picture.server";

/** The print file of an own picture; `?download` saves it under a name made of its prompt. */
export function loader(args: LoaderFunctionArgs) {
  return sendOwnPicture(args, "picture");
}
