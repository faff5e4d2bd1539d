import type { OwnProduct } from "~/domain/products/wearables/list-own-products";
import { useFormReply } from "~/http/forms/use-form-reply";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Dialog } from "~/ui/elements/dialog";
import { ErrorSummary } from "~/ui/forms/error-summary";
import { Input, Textarea } from "~/ui/forms/fields";
import { ShareDialog } from "../share/share-dialog";
import { words } from "../words";
import type { OpenDialog } from "./read-my-products.server";

/** The dialog that the page's address opens; without script it is at the end of the page. */
export function ProductDialog({
  kind,
  product,
  share,
  backHref,
}: NonNullable<OpenDialog> & { backHref: string }) {
  if (kind === "share") return <ShareDialog product={product} backHref={backHref} {...share} />;
  return kind === "edit" ? (
    <EditDialog product={product} backHref={backHref} />
  ) : (
    <DeleteDialog product={product} backHref={backHref} />
  );
}

function EditDialog({ product, backHref }: { product: OwnProduct; backHref: string }) {
  const text = words.editDialog;
  const reply = useFormReply();
  return (
    <Dialog id="product-dialog" title={text.title}>
      <form
        method="post"
        action={`/wearables?tab=products&edit=${product.id}#product-dialog`}
        className="form"
      >
        <ErrorSummary errors={reply?.errors ?? {}} title={text.failed} />
        <input type="hidden" name="product" value={product.id} />
        <Input
          name="title"
          label={words.details.title}
          defaultValue={reply?.values.title ?? product.title}
          required
          maxLength={100}
        />
        <Textarea
          name="description"
          label={words.details.description}
          defaultValue={reply?.values.description ?? product.description}
          required
          maxLength={2000}
        />
        <div className="actions">
          <Button name="intent" value="edit" busyText={text.saving}>
            {text.save}
          </Button>
          <ButtonLink href={backHref} variant="ghost">
            {text.cancel}
          </ButtonLink>
        </div>
      </form>
    </Dialog>
  );
}

function DeleteDialog({ product, backHref }: { product: OwnProduct; backHref: string }) {
  const text = words.deleteDialog;
  return (
    <Dialog id="product-dialog" title={text.title}>
      <form method="post" action="/wearables?tab=products" className="form">
        <input type="hidden" name="product" value={product.id} />
        <p>
          <b>{text.what(product)}</b>
        </p>
        <p>{text.text}</p>
        {product.units > 0 ? <p>{text.sold(product)}</p> : null}
        <div className="actions">
          <Button name="intent" value="delete" variant="destructive" busyText={text.deleting}>
            {text.confirm}
          </Button>
          <ButtonLink href={backHref} variant="ghost">
            {text.cancel}
          </ButtonLink>
        </div>
      </form>
    </Dialog>
  );
}
