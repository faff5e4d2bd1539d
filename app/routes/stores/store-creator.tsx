import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createStore, findOwnStore } from "~/domain/stores/store";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/form-rate-limit";
import { errorFields, log } from "~/lib/log";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StoreNameField } from "~/ui/forms/store-name-field";
import { StoreBanner } from "~/ui/products/store-banner";
import { words } from "./words";

export const meta: MetaFunction = () => [{ title: words.storeCreator.metaTitle }];

const toLogin = (origin: string) =>
  redirectWithToast(origin, "/login?mode=signup&redirectTo=/store-creator", {
    kind: "error",
    title: words.storeCreator.pleaseLogIn,
    stays: true,
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) throw toLogin(context.app.origin);
  const store = await findOwnStore(context.app, { userId: viewer.id });
  return {
    store: store && {
      id: store.id,
      name: store.storeName,
      bannerKey: store.bannerKey,
      logoKey: store.logoKey,
    },
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context;
  const viewer = await context.viewer();
  if (!viewer) throw toLogin(app.origin);
  await enforceFormRateLimit(context, "store");
  const form = await readForm(request);
  const name = String(form.get("name") ?? "");
  const made = await createStore(app, { userId: viewer.id, name }).catch((error) => {
    log("error", "store.failed", errorFields(error));
    return null;
  });
  if (made?.status === "created")
    throw redirectWithToast(app.origin, "/account", {
      kind: "success",
      title: words.storeCreator.storeCreatedSuccessfully,
    });
  if (made?.status === "exists")
    throw redirectWithToast(app.origin, "/store-creator", {
      kind: "info",
      title: words.storeCreator.alreadyHasStore,
    });
  if (!made)
    return data(fieldErrorsReply(form, { form: words.storeCreator.failed }), {
      status: 500,
    });
  return invalidForm(
    fieldErrorsReply(form, {
      name:
        made.status === "blank" ? words.storeCreator.pleaseEnterStore : words.storeCreator.storeNameLength,
    }),
  );
}

export default function StoreCreator() {
  const { store } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (store)
    return (
      <Wrap width="narrow" className="py-12">
        <StoreBanner name={store.name} bannerKey={store.bannerKey} logoKey={store.logoKey} />
        <EmptyState
          level={1}
          title={words.storeCreator.alreadyHasStore}
          action={
            <div className="actions justify-center">
              <ButtonLink href="/account">{words.storeCreator.goToDashboard}</ButtonLink>
              <ButtonLink href="/store-creator/edit" variant="outline">
                {words.storeCreator.edit}
              </ButtonLink>
              <ButtonLink href={`/store/${store.id}`} variant="outline">
                {words.storeCreator.visit({ name: store.name })}
              </ButtonLink>
            </div>
          }
        >
          <p>{words.storeCreator.existingStore({ name: store.name })}</p>
        </EmptyState>
      </Wrap>
    );
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead title={words.storeCreator.heading} lead={words.storeCreator.lead} />
      <Card>
        <form method="post" className="form">
          <ErrorSummary errors={reply?.errors ?? {}} title={words.storeCreator.storeNotOpen} />
          <StoreNameField value={reply?.values.name} error={reply?.errors.name} />
          <Button size="lg" busyText={words.storeCreator.creatingStore}>
            {words.storeCreator.createStore}
          </Button>
        </form>
      </Card>
    </Wrap>
  );
}
