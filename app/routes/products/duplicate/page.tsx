import type {
  ActionFunctionArgs,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { duplicateProduct } from "~/domain/products/duplicates/duplicate-product";
import { planDuplicates } from "~/domain/products/duplicates/plan-duplicates";
import { redirectWithToast } from "~/http/cookies/toast-cookie";
import { fieldErrorsReply, readForm } from "~/http/forms/parse-form";
import { useFormReply } from "~/http/forms/use-form-reply";
import { invalidForm, limitedForm, notFound, orNotFound } from "~/http/responses/error-responses";
import type { RouteHandle } from "~/http/routing/route-handle";
import { requireViewer } from "~/http/security/access-guards";
import { isId, newId } from "~/lib/ids";
import { Button, ButtonLink } from "~/ui/elements/button";
import { PageHead, Wrap } from "~/ui/elements/page-layout";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { PayoutTerms } from "~/ui/sales/payout-terms";
import sheet from "../new.css?url";
import { QUOTA_WORDS } from "../quota-words";
import { GarmentCard } from "./garment-card";
import { words } from "./words";

export const handle: RouteHandle = { hidesPromotions: true };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: words.metaTitle({ title: data?.product.title }) },
];

async function readRequest({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request, context);
  if (!isId(params.id)) throw notFound();
  return { userId: viewer.id, productId: params.id };
}

export async function loader(args: LoaderFunctionArgs) {
  const { product, plans } = orNotFound(await planDuplicates(args.context.app, await readRequest(args)));
  const { id, title, garment, isWithdrawn } = product;
  return { product: { id, title, garmentName: garment.name, isWithdrawn }, plans, formKey: newId() };
}

export async function action(args: ActionFunctionArgs) {
  const { app } = args.context;
  const which = await readRequest(args);
  const form = await readForm(args.request);
  const formKey = String(form.get("formKey") ?? "");
  if (!isId(formKey)) throw notFound();
  const garmentIds = form.getAll("garment").map(String);
  const result = await duplicateProduct(app, { ...which, formKey, garmentIds });
  const refused = (error: string) => ({ ...fieldErrorsReply(form, { form: error }), garments: garmentIds });
  switch (result.status) {
    case "no-product":
      throw notFound();
    case "nothing-chosen":
      return invalidForm(refused(words.nothing));
    case "no-picture":
      return invalidForm(refused(words.noPicture));
    case "too-many":
      return limitedForm(refused(QUOTA_WORDS[result.quota]), result.seconds);
    case "already":
      return redirectWithToast(app.origin, "/products", words.already);
    case "made":
      return redirectWithToast(app.origin, "/products", words.made(result));
  }
}

export default function DuplicateProduct() {
  const { product, plans, formKey } = useLoaderData<typeof loader>();
  const reply = useFormReply() as (ReturnType<typeof useFormReply> & { garments?: string[] }) | undefined;
  return (
    <Wrap className="pb-20">
      <PageHead
        title={words.heading}
        lead={words.lead({ title: product.title, garment: product.garmentName.toLowerCase() })}
        crumbs={[
          { label: words.yourProducts, href: "/products" },
          { label: product.title, href: `/products/${product.id}/edit` },
          { label: words.heading },
        ]}
      />
      <form method="post" className="grid gap-8">
        <ErrorSummary errors={reply?.errors ?? (product.isWithdrawn ? { form: words.noPicture } : {})} />
        <input type="hidden" name="formKey" value={formKey} />
        <fieldset>
          <legend className="sr-only">{words.garments}</legend>
          <div className="garment-boxes">
            {plans.map((plan) => (
              <GarmentCard
                key={plan.garment.id}
                plan={plan}
                isChosen={reply?.garments?.includes(plan.garment.id) ?? false}
                isRefused={product.isWithdrawn}
              />
            ))}
          </div>
        </fieldset>
        <p className="hint">{words.hint}</p>
        <PayoutTerms />
        <div className="actions">
          <Button size="lg" busyText={words.submitting}>
            {words.submit}
          </Button>
          <ButtonLink href={`/products/${product.id}/edit`} variant="ghost" size="lg">
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </Wrap>
  );
}
