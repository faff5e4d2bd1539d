import type { AppLoadContext } from "@remix-run/cloudflare";
import { data, redirect } from "@remix-run/cloudflare";
import { findOwnStore } from "~/domain/stores/store";
import {
  MAX_STORE_PICTURE_BYTES,
  type StorePictureKind,
  type StorePictureResult,
  storeStorePicture,
} from "~/domain/stores/store-pictures";
import { MAX_STORE_DESCRIPTION_CHARACTERS, updateStore } from "~/domain/stores/update-store";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply } from "~/http/forms/parse-form";
import { readUploadOrTyped } from "~/http/forms/read-form-with-files";
import { invalidForm, notFound } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { describeUploadRefusal } from "~/ui/uploads/describe-upload";
import { words } from "./words";

const text = words.edit;
/** The fields beside the two files are a few kilobytes. */
const FORM_BYTES = 64 * 1024;

/** Saves name, description and pictures together; if one is refused, nothing changes. */
export async function handleStoreEdit(request: Request, context: AppLoadContext, userId: string) {
  const { app } = context;
  await enforceFormRateLimit(context, "store");
  const { form, isTooLarge } = await readUploadOrTyped(request, 2 * MAX_STORE_PICTURE_BYTES + FORM_BYTES);
  if (isTooLarge) return data(fieldErrorsReply(form, { form: text.pictures.tooLarge }), { status: 413 });
  // Before pictures are looked at, which costs something.
  if (!(await findOwnStore(app, { userId }))) throw redirect("/store-creator", 303);
  const pictures: { bannerKey?: string | null; logoKey?: string | null } = {};
  for (const kind of ["banner", "logo"] as const) {
    const change = await readPicture(context, form, { userId, kind });
    if (change && "refusal" in change)
      return data(fieldErrorsReply(form, { [kind]: change.refusal.text }), { status: change.refusal.status });
    if (change) pictures[`${kind}Key`] = change.fileKey;
  }
  const result = await updateStore(app, {
    userId,
    changes: {
      name: String(form.get("name") ?? ""),
      description: String(form.get("description") ?? ""),
      ...pictures,
    },
  });
  switch (result) {
    case "updated":
      throw redirectWithToast(app.origin, "/store-creator/edit", { kind: "success", title: text.saved });
    case "none":
      throw notFound();
    case "blank":
      return invalidForm(fieldErrorsReply(form, { name: words.storeCreator.pleaseEnterStore }));
    case "wrong-length":
      return invalidForm(fieldErrorsReply(form, { name: words.storeCreator.storeNameLength }));
    case "too-long":
      return invalidForm(
        fieldErrorsReply(form, {
          description: text.descriptionLength({ most: MAX_STORE_DESCRIPTION_CHARACTERS }),
        }),
      );
  }
}

type PictureChange = { fileKey: string | null } | { refusal: { status: number; text: string } };

/** A new picture, its removal, or null where nothing was chosen. A new picture counts more than the box for removing. */
async function readPicture(
  { app }: AppLoadContext,
  form: FormData,
  { userId, kind }: { userId: string; kind: StorePictureKind },
): Promise<PictureChange | null> {
  const file = form.get(kind);
  if (!(file instanceof File) || file.size === 0)
    return form.get(kind === "banner" ? "removeBanner" : "removeLogo") === "yes" ? { fileKey: null } : null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const stored = await storeStorePicture(app, { userId, kind, bytes });
  return stored.status === "stored" ? { fileKey: stored.fileKey } : { refusal: describeRefusal(stored) };
}

function describeRefusal(refused: Exclude<StorePictureResult, { status: "stored" }>): {
  status: number;
  text: string;
} {
  switch (refused.status) {
    case "too-large":
      return { status: 413, text: text.pictures.tooLarge };
    case "unfit":
      return { status: 422, text: text.pictures.unfit };
    case "unseen":
      return { status: 503, text: text.pictures.unseen };
    case "unstored":
      return { status: 503, text: text.pictures.unstored };
    default:
      return describeUploadRefusal(refused) ?? { status: 422, text: text.pictures.unstored };
  }
}
