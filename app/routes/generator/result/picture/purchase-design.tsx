import { Button } from "~/ui/elements/button";
import * as words from "../words";

/** Buys the license and full-size file of a picture. A plain form, since its answer leaves the site for the payment page. */
export function PurchaseDesign({ pictureId, price }: { pictureId: string; price: string }) {
  return (
    <form method="post" action={`/checkout/image/${pictureId}`}>
      <input type="hidden" name="pay" value="card" />
      <Button variant="outline">{words.purchaseDesign({ price })}</Button>
    </form>
  );
}
