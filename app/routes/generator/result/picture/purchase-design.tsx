import { LICENSE_PRICE_CENTS } from "~/domain/payments/purchases/image/license-price";
import { formatCents } from "~/lib/money";
import { Button } from "~/ui/elements/button";
import * as words from "../words";

/** Buys the license and full-size file of a picture. A plain form, since its answer leaves the site for the payment page. */
export function PurchaseDesign({ pictureId }: { pictureId: string }) {
  return (
    <form method="post" action={`/checkout/image/${pictureId}`}>
      <input type="hidden" name="pay" value="card" />
      <Button variant="outline">{words.purchaseDesign({ price: formatCents(LICENSE_PRICE_CENTS) })}</Button>
    </form>
  );
}
