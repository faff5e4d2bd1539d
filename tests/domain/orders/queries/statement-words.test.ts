import type { AppLoadContext } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { orderParts } from "~/db/schema";
import { loader } from "~/routes/orders/earnings/earnings-statement";
import { testApp } from "../../../support/app/test-app";
import { openShop, paidOrder } from "../../../support/data/shop";
import { fakePrintPartner } from "../../../support/fakes/fake-print-partner";
import { fakeRasterizer } from "../../../support/fakes/fake-rasterizer";

it("a creator's statement says that a part is held, and nothing of the printer's own text: it may hold the buyer's address", async () => {
  const app = testApp({ printPartner: fakePrintPartner(), rasterizer: fakeRasterizer() });
  app.clock.now = Date.now();
  const shop = await openShop(app, "Statement");
  const { orderId } = await paidOrder(app, [shop]);
  const reason = "Cannot deliver to Ann Buyer, 12 Elm Street, Springfield";
  await app.db
    .update(orderParts)
    .set({ state: "on_hold", holdCause: "refused", holdReason: reason, lastError: reason })
    .where(eq(orderParts.orderId, orderId));
  const context = { app, viewer: async () => ({ id: shop.creatorId }) } as unknown as AppLoadContext;
  const request = new Request(`http://localhost/dashboard/orders/${orderId}`);
  const statement = await loader({ request, context, params: { id: orderId } });
  expect(statement.parts[0]?.hold?.text).toBeTruthy();
  expect(JSON.stringify(statement)).not.toContain("Elm Street");
});
