import { sql } from "drizzle-orm";
import { type InvariantCheck, walkCheck } from "~/domain/attentions/invariant";

export const ORDER_CHECKS: InvariantCheck[] = [
  // Nothing is handed to the partner before its order is paid, and nothing of a cancelled order is made.
  walkCheck({
    name: "I8 fulfilled",
    table: "order_parts",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT p.id AS subject, 'part ' || p.state || ' of an order that is ' || o.state AS detail
      FROM order_parts p JOIN orders o ON o.id = p.order_id
      WHERE ${stretch} AND NOT (
        (p.state = 'waiting' AND p.confirmed_at IS NULL AND o.state <> 'canceled')
        OR (p.state = 'canceled' AND o.paid_at IS NOT NULL)
        OR (o.state = 'paid' AND o.paid_at IS NOT NULL))`,
  }),
  // An order says of itself what its story says.
  walkCheck({
    name: "I10 orders",
    table: "orders",
    key: "o.id",
    broken: (
      stretch,
    ) => sql`SELECT o.id AS subject, 'state ' || o.state || ', paid ' || (o.paid_at IS NOT NULL) || ', canceled ' || (o.canceled_at IS NOT NULL) AS detail
      FROM orders o WHERE ${stretch} AND NOT (
        (o.state IN ('awaiting_payment', 'expired') AND o.paid_at IS NULL AND o.canceled_at IS NULL)
        OR (o.state = 'paid' AND o.paid_at IS NOT NULL AND o.canceled_at IS NULL)
        OR (o.state = 'canceled' AND o.canceled_at IS NOT NULL))`,
  }),
  // A part has passed what its state says it has passed.
  walkCheck({
    name: "I10 parts",
    table: "order_parts",
    key: "p.id",
    broken: (
      stretch,
    ) => sql`SELECT p.id AS subject, 'state ' || p.state || ', shipped ' || (p.shipped_at IS NOT NULL) || ', delivered ' || (p.delivered_at IS NOT NULL) AS detail
      FROM order_parts p WHERE ${stretch} AND (
        (p.state = 'delivered' AND p.delivered_at IS NULL)
        OR (p.state = 'shipped' AND p.shipped_at IS NULL)
        OR (p.delivered_at IS NOT NULL AND p.state <> 'delivered')
        OR (p.earnings_available_at IS NOT NULL AND p.delivered_at IS NULL))`,
  }),
];
