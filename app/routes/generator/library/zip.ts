import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { MAX_SELECTED } from "~/domain/designs/library/library-limits";
import { listZippedFiles, zipPictures } from "~/domain/designs/library/zip-pictures";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { PRIVATE } from "~/http/responses/cache-control";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { isId } from "~/lib/ids";
import { errorFields, log } from "~/lib/log";
import { placeToReturnTo } from "./addresses";
import { words } from "./words";

const text = words.changes;

/** The selected pictures as one ZIP file, streamed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "library");
  const query = new URL(request.url).searchParams;
  const pictureIds = query.getAll("picture").filter(isId).slice(0, MAX_SELECTED);
  const refuse = (title: string, description: string) => {
    const back = placeToReturnTo(query.get("back"));
    return redirectWithToast(app.origin, back.pathname + back.search, { kind: "error", title, description });
  };
  if (pictureIds.length === 0) return refuse(text.failedToDownload, text.nothingSelected);
  const zipped = await listZippedFiles(app, { userId: viewer.id, pictureIds }).catch((error) => {
    log("error", "library.failed", { intent: "download", ...errorFields(error) });
    return null;
  });
  if (zipped === null) return refuse(text.unreadDownload, words.page.failedToLoadHint);
  if (zipped.length === 0) return refuse(text.failedToDownload, text.gone);
  const { stream, bytes } = zipPictures(app, zipped);
  return new Response(stream.pipeThrough(new FixedLengthStream(bytes)), {
    headers: {
      "content-type": "application/zip",
      "content-disposition": 'attachment; filename="images.zip"',
      "cache-control": PRIVATE,
    },
  });
}
