import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { Button, ButtonLink } from "~/ui/elements/button";
import { words } from "../words";

export function SaveButtons({ product }: { product: CreatorProduct }) {
  return (
    <div className="actions">
      {product.state === "published" ? (
        <>
          <Button name="intent" value="save" size="lg" busyText={words.save.saving}>
            {words.save.saveChanges}
          </Button>
          <Button name="intent" value="unpublish" variant="destructive" size="lg">
            {words.save.unpublish}
          </Button>
        </>
      ) : (
        <>
          {product.storeId ? (
            <Button name="intent" value="publish" size="lg" busyText={words.save.publishing}>
              {words.save.publish}
            </Button>
          ) : null}
          <Button name="intent" value="save" variant="outline" size="lg" busyText={words.save.saving}>
            {words.save.saveDraft}
          </Button>
        </>
      )}
      <ButtonLink href="/products" variant="ghost" size="lg">
        {words.save.back}
      </ButtonLink>
    </div>
  );
}
