import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { createCollection } from "~/domain/designs/library/collections";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm } from "~/http/responses/error-responses";
import { requireViewer } from "~/http/security/access-guards";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { LIBRARY_PATH } from "../addresses";
import { words } from "../words";
import { NewCollectionForm } from "./new-collection-form";

const text = words.collections;

export const meta: MetaFunction = () => [{ title: text.metaTitle }, { name: "robots", content: "noindex" }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireViewer(request, context);
  return null;
}

const REFUSALS = {
  blank: text.blank,
  "too-long": text.tooLong,
  taken: text.taken,
  "too-many": text.tooMany,
} as const;

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await requireViewer(request, context);
  await enforceFormRateLimit(context, "library");
  const form = await readForm(request);
  const made = await createCollection(app, { userId: viewer.id, name: String(form.get("name") ?? "") }).catch(
    (error) => {
      log("error", "library.failed", { intent: "create", ...errorFields(error) });
      return { status: "failed" as const };
    },
  );
  if (made.status === "failed") return invalidForm(fieldErrorsReply(form, { form: text.failedToCreate }));
  if (made.status !== "created") return invalidForm(fieldErrorsReply(form, { name: REFUSALS[made.status] }));
  return redirectWithToast(app.origin, `${LIBRARY_PATH}?collection=${made.collectionId}`, {
    kind: "success",
    title: text.created({ name: made.name }),
  });
}

export default function NewCollection() {
  const reply = useFormReply();
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead title={text.newCollection} />
      <NewCollectionForm reply={reply} />
      <p className="mt-8">
        <a href={LIBRARY_PATH}>{text.back}</a>
      </p>
    </Wrap>
  );
}
