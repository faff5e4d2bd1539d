import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { Button, ButtonLink } from "~/ui/elements/button";

export function SaveButtons({ product }: { product: CreatorProduct }) {
  return (
    <div className="actions">
      {product.state === "published" ? (
        <>
          <Button name="intent" value="save" size="lg" busyText="Saving…">
            Save changes
          </Button>
          <Button name="intent" value="unpublish" variant="destructive" size="lg">
            Unpublish
          </Button>
        </>
      ) : (
        <>
          {product.storeId ? (
            <Button name="intent" value="publish" size="lg" busyText="Publishing…">
              Publish
            </Button>
          ) : null}
          <Button name="intent" value="save" variant="outline" size="lg" busyText="Saving…">
            Save draft
          </Button>
        </>
      )}
      <ButtonLink href="/products" variant="ghost" size="lg">
        Back
      </ButtonLink>
    </div>
  );
}
