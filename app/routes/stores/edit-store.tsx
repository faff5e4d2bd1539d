import picturesHref from "virtual:pictures";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findOwnStore } from "~/domain/stores/store";
import { MAX_STORE_DESCRIPTION_CHARACTERS } from "~/domain/stores/update-store";
import { requireViewer } from "~/http/security/access-guards";
import { Button, ButtonLink } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Checkbox, Input, Textarea } from "~/ui/forms/fields";
import { StoreNameField } from "~/ui/forms/store-name-field";
import { StoreBanner } from "~/ui/products/store-banner";
import { handleStoreEdit } from "./store-edit-action.server";
import { words } from "./words";

const text = words.edit;
const PICTURE_TYPES = "image/png,image/jpeg,image/svg+xml,.png,.jpg,.jpeg,.svg";

export const meta: MetaFunction = () => [{ title: text.metaTitle }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  const store = await findOwnStore(context.app, { userId: viewer.id });
  if (!store) throw redirect("/store-creator");
  const { id, storeName, description, bannerKey, logoKey } = store;
  return { id, storeName, description, bannerKey, logoKey };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requireViewer(request, context);
  return handleStoreEdit(request, context, viewer.id);
}

export default function EditStore() {
  const store = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const most = MAX_STORE_DESCRIPTION_CHARACTERS;
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title={text.title}
        lead={text.lead}
        actions={
          <ButtonLink href={`/store/${store.id}`} variant="outline">
            {text.visit}
          </ButtonLink>
        }
      />
      <StoreBanner
        name={store.storeName}
        bannerKey={store.bannerKey}
        logoKey={store.logoKey}
        className="store-preview"
      />
      <form method="post" encType="multipart/form-data" className="form my-6">
        <ErrorSummary errors={reply?.errors ?? {}} title={text.notSaved} />
        <StoreNameField value={reply?.values.name ?? store.storeName} error={reply?.errors.name} />
        <Textarea
          label={text.description}
          hint={text.descriptionHint({ most })}
          name="description"
          rows={3}
          maxLength={most}
          defaultValue={reply?.values.description ?? store.description}
          error={reply?.errors.description}
        />
        <Input
          label={text.banner}
          hint={text.bannerHint}
          name="banner"
          type="file"
          data-shown-as="banner"
          accept={PICTURE_TYPES}
          error={reply?.errors.banner}
        />
        {store.bannerKey ? <Checkbox label={text.removeBanner} name="removeBanner" value="yes" /> : null}
        <Input
          label={text.logo}
          hint={text.logoHint}
          name="logo"
          type="file"
          data-shown-as="mark"
          accept={PICTURE_TYPES}
          error={reply?.errors.logo}
        />
        {store.logoKey ? <Checkbox label={text.removeLogo} name="removeLogo" value="yes" /> : null}
        <Button size="lg" busyText={text.saving}>
          {text.save}
        </Button>
      </form>
      <script src={picturesHref} defer />
    </Wrap>
  );
}
