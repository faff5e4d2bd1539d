import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { answerOwnFile } from "./own-file.server";

/** The print file of an own picture; `?download` saves it under a name made of its prompt. */
export function loader(args: LoaderFunctionArgs) {
  return answerOwnFile(args, "picture");
}
