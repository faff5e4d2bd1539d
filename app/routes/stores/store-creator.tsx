import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { data } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { createStore, findOwnStore } from "~/domain/stores/store";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { invalidForm } from "~/http/responses/error-responses";
import { enforceFormRateLimit } from "~/http/security/rate-limits";
import { errorFields, log } from "~/lib/log";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Card, PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { StoreNameField } from "~/ui/forms/store-name-field";
import { StoreBanner } from "~/ui/products/store-banner";

export const meta: MetaFunction = () => [{ title: "Create Your Store · Inkloom" }];

const toLogin = (origin: string) =>
  redirectWithToast(origin, "/login?to=/store-creator", {
    kind: "error",
    title: "Please log in to create a store",
  });

export async function loader({ context }: LoaderFunctionArgs) {
  const viewer = await context.viewer();
  if (!viewer) throw toLogin(context.app.origin);
  const store = await findOwnStore(context.app, { userId: viewer.id });
  return { store: store && { id: store.id, name: store.storeName } };
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
      title: "Store created successfully!",
    });
  if (made?.status === "exists")
    throw redirectWithToast(app.origin, "/store-creator", {
      kind: "info",
      title: "You already have a store!",
    });
  if (!made)
    return data(fieldErrorsReply(form, { form: "Failed to create store. Please try again." }), {
      status: 500,
    });
  return invalidForm(
    fieldErrorsReply(form, {
      name: made.status === "blank" ? "Please enter a store name" : "A store name has 2 to 60 characters.",
    }),
  );
}

export default function StoreCreator() {
  const { store } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (store)
    return (
      <Wrap width="narrow" className="py-12">
        <StoreBanner name={store.name} />
        <EmptyState
          level={1}
          title="You already have a store!"
          action={
            <div className="actions justify-center">
              <ButtonLink href="/account">Go to Dashboard</ButtonLink>
              <ButtonLink href={`/store/${store.id}`} variant="outline">
                Visit {store.name}
              </ButtonLink>
            </div>
          }
        >
          <p>
            It is called <b>{store.name}</b>. Each account has one store, with room for as many products as
            you like.
          </p>
        </EmptyState>
      </Wrap>
    );
  return (
    <Wrap width="narrow" className="pb-16">
      <PageHead
        title="Create Your Store"
        lead="Your designs need a place to hang. Give it a name; everything else can wait."
      />
      <Card>
        <form method="post" className="form">
          <ErrorSummary errors={reply?.errors ?? {}} title="Your store is not open yet" />
          <StoreNameField value={reply?.values.name} error={reply?.errors.name} />
          <Button size="lg" busyText="Creating Store...">
            Create Store
          </Button>
        </form>
      </Card>
    </Wrap>
  );
}
