CREATE TABLE `product_sales` (
	`product_id` text PRIMARY KEY NOT NULL,
	`creator_id` text NOT NULL,
	`units` integer NOT NULL,
	`sales_cents` integer NOT NULL,
	`earning_cents` integer NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `product_sales_top` ON `product_sales` (`creator_id`,`sales_cents`);--> statement-breakpoint
DROP INDEX `order_lines_creator`;--> statement-breakpoint
ALTER TABLE `order_lines` ADD `sold_at` integer;--> statement-breakpoint
CREATE INDEX `order_lines_sold` ON `order_lines` (`creator_id`,`id`) WHERE sold_at IS NOT NULL;--> statement-breakpoint
-- What was sold before the counters were kept.
UPDATE order_lines SET sold_at = (SELECT paid_at FROM orders WHERE orders.id = order_lines.order_id);
--> statement-breakpoint
INSERT INTO product_sales (product_id, creator_id, units, sales_cents, earning_cents)
SELECT l.product_id, l.creator_id, sum(l.quantity), sum(l.price_cents), sum(l.earning_cents)
FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE o.state = 'paid' GROUP BY l.product_id;
