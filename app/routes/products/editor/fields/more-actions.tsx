import type { CreatorProduct } from "~/domain/products/creator-products/creator-product";
import { Button, ButtonLink } from "~/ui/elements/button";
import { words } from "../words";

const text = words.more;

/** Actions on the whole product. */
export function MoreActions({ product }: { product: CreatorProduct }) {
  return (
    <section className="grid gap-6 border-t-2 border-line pt-6">
      <div className="grid gap-2 justify-items-start">
        <ButtonLink href={`/products/${product.id}/duplicate`} variant="outline">
          {text.otherGarments}
        </ButtonLink>
        <p className="hint">{text.otherGarmentsHint}</p>
      </div>
      <details>
        <summary className="text-sm font-semibold underline cursor-pointer">{text.delete}</summary>
        <div className="grid gap-2 justify-items-start mt-3">
          <p>
            <strong>{text.sure}</strong> {text.sureHint} {text.sold}
          </p>
          <Button name="intent" value="delete" variant="destructive" formNoValidate>
            {text.delete}
          </Button>
        </div>
      </details>
    </section>
  );
}
