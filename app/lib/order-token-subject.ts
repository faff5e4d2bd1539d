/** What the secret of an order's link is made from (`secretToken`): the same for the order, its letters and its cookie. */
export function orderTokenSubject(orderId: string): string {
  return `order:${orderId}`;
}
