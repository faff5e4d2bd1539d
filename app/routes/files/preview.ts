import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOwnFile } from "./own-file.server";

/** The small WebP of an own picture, for lists and the result. */
export function loader(args: LoaderFunctionArgs) {
  return answerOwnFile(args, "preview");
}
