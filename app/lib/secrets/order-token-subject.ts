/** What the secret of an order's link is made from (`deriveToken`): the same for the order, its emails and its cookie. */
export function orderTokenSubject(orderId: string): string {
  return `order:${orderId}`;
}

/** The same for a link that was sent by request after the order's own had expired. */
export function sentLinkSubject({ orderId, linkId }: { orderId: string; linkId: string }): string {
  return `order-link:${orderId}:${linkId}`;
}
