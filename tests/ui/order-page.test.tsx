import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { expect, it } from "vitest";
import OrderDetailsPage, { type loader } from "~/routes/admin/orders/order";

type Details = Awaited<ReturnType<typeof loader>>;

const AT = Date.UTC(2026, 0, 2);
const found = {
  order: {
    ...{ id: "o1", number: "IL-7F3K-9QXM", state: "paid", email: "ann@example.com", userId: null },
    ...{ city: "New York", countryCode: "US", itemsCents: 3000, shippingCents: 500, taxCents: 200 },
    ...{ totalCents: 3700, createdAt: AT, paidAt: AT, canceledAt: null },
  },
  parts: [
    {
      ...{ id: "p1", state: "on_hold", partnerState: "onhold", partnerOrderId: "77", reprintOf: null },
      ...{ holdReason: "It costs more", lastError: null, expectedCostCents: 1200, partnerCostCents: 1900 },
      canBeCanceled: 1,
      what: ["1 × Moon, Black, M"],
      parcels: [
        { id: "s1", partId: "p1", carrier: "UPS", trackingNumber: "1Z", state: "shipped", shippedAt: AT },
      ],
    },
  ],
  events: [{ id: "e1", kind: "on_hold", partId: "p1", detail: "It costs more", createdAt: AT }],
  payments: [
    {
      ...{ id: "m1", kind: "order", state: "paid", amountCents: 3700, refundedCents: 0 },
      ...{ sessionId: "cs_1", providerPaymentId: "pi_1", createdAt: AT },
    },
  ],
  refunds: [],
  entries: [{ id: "l1", reason: "sale", reference: "p1", account: "system:tax", cents: 200, createdAt: AT }],
  letters: [
    {
      ...{ id: "d1", template: "order-confirmed", recipient: "ann@example.com", state: "sent" },
      ...{ createdAt: AT, sentAt: AT },
    },
  ],
  claims: [{ id: "c1", state: "open", reason: "damaged", createdAt: AT }],
  incidents: [{ id: "i1", kind: "held", cause: "held:p1" }],
  reported: [],
  audit: [],
  may: { cancel: true, seeMoney: true, seeEvents: true, seeLetters: true, seeClaims: true },
} as unknown as Details;

function render(details: Details): string {
  const router = createMemoryRouter(
    [{ id: "order", path: "/admin/orders/:id", element: <OrderDetailsPage />, loader: () => details }],
    { initialEntries: ["/admin/orders/o1"], hydrationData: { loaderData: { order: details } } },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it("an order's page shows everything about it, and links to what can be done", () => {
  const html = render(found);
  for (const text of ["IL-7F3K-9QXM", "$37.00", "It costs more", "1Z", "system:tax", "Order confirmed"])
    expect(html).toContain(text);
  for (const href of ["/admin/attentions/i1", "/admin/claims/c1", "/admin/payments/m1", "/admin/letters/d1"])
    expect(html).toContain(`href="${href}"`);
  expect(html).toContain('value="cancel-part"');
});

it("an order's page keeps money, letters and acts from those who may not see or do them", () => {
  const may = { cancel: false, seeMoney: false, seeEvents: false, seeLetters: false, seeClaims: false };
  const html = render({ ...found, may, entries: [] });
  expect(html).not.toMatch(/admin\/(payments|letters|claims)/);
  expect(html).not.toContain("cancel-part");
  expect(html).toContain("/admin/attentions/i1");
});
