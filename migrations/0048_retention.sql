CREATE TABLE `file_deletions` (
	`file_key` text PRIMARY KEY NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_deletions_oldest` ON `file_deletions` (`created_at`);--> statement-breakpoint
CREATE INDEX `welcomes_user` ON `welcomes` (`user_id`);--> statement-breakpoint
CREATE INDEX `carts_user` ON `carts` (`user_id`);--> statement-breakpoint
CREATE INDEX `credit_lots_user` ON `credit_lots` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `picture_fixes_user` ON `picture_fixes` (`user_id`);--> statement-breakpoint
CREATE INDEX `order_lines_creator` ON `order_lines` (`creator_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_with_address` ON `orders` (`id`) WHERE email <> '';--> statement-breakpoint
CREATE INDEX `orders_never_paid` ON `orders` (`id`) WHERE state = 'expired' AND email <> '';--> statement-breakpoint
CREATE INDEX `rendering_tasks_user` ON `rendering_tasks` (`user_id`);--> statement-breakpoint
CREATE INDEX `payments_with_caller` ON `payments` (`id`) WHERE caller_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `provider_events_with_body` ON `provider_events` (`id`) WHERE payload <> '' AND state NOT IN ('received', 'failed');--> statement-breakpoint
CREATE INDEX `customer_pricing_overrides_creator` ON `customer_pricing_overrides` (`created_by`);