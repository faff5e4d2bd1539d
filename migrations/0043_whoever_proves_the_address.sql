CREATE TABLE `order_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_links_expiry` ON `order_links` (`expires_at`);--> statement-breakpoint
ALTER TABLE `codes` ADD `password_hash` text;--> statement-breakpoint
ALTER TABLE `codes` ADD `browser_hash` text;--> statement-breakpoint
CREATE INDEX `codes_expiry` ON `codes` (`expires_at`);--> statement-breakpoint
CREATE INDEX `users_unverified` ON `users` (`created_at`) WHERE verified_at IS NULL;--> statement-breakpoint
CREATE INDEX `carts_updated` ON `carts` (`updated_at`);--> statement-breakpoint
CREATE INDEX `deliveries_with_data` ON `deliveries` (`id`) WHERE recipient <> '' AND state <> 'pending';--> statement-breakpoint
UPDATE users SET password_hash = NULL WHERE verified_at IS NULL;
