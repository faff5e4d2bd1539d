import { creditPackPurchase } from "./credit-pack";
import { imageLicensePurchase } from "./image/image-license";
import { orderPurchase } from "./order";
import { videoPurchase } from "./video";

/** Everything that can be bought, by `payments.kind`. The composition root hands it to `App`. */
export const PURCHASES = {
  credits: creditPackPurchase,
  image: imageLicensePurchase,
  order: orderPurchase,
  video: videoPurchase,
};
