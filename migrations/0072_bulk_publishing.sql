CREATE TABLE `publish_batches` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`picture_id` text NOT NULL,
	`rule_id` text,
	`request_key` text NOT NULL,
	`undone_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publish_batches_request` ON `publish_batches` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `publish_batches_user` ON `publish_batches` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `publish_batches_picture` ON `publish_batches` (`picture_id`);--> statement-breakpoint
CREATE TABLE `publish_items` (
	`id` text PRIMARY KEY NOT NULL,
	`batch_id` text NOT NULL,
	`user_id` text NOT NULL,
	`garment_id` text NOT NULL,
	`colours` text NOT NULL,
	`price_cents` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`problem` text,
	`product_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_counted` integer DEFAULT false NOT NULL,
	`claimed_until` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`batch_id`) REFERENCES `publish_batches`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `publish_items_garment` ON `publish_items` (`batch_id`,`garment_id`);--> statement-breakpoint
CREATE INDEX `publish_items_user` ON `publish_items` (`user_id`);--> statement-breakpoint
CREATE INDEX `publish_items_product` ON `publish_items` (`product_id`);--> statement-breakpoint
CREATE INDEX `publish_items_open` ON `publish_items` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `publish_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`garments` text NOT NULL,
	`tone` text NOT NULL,
	`markup_percent` integer NOT NULL,
	`is_on` integer DEFAULT true NOT NULL,
	`last_picture_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "publish_rules_markup" CHECK(markup_percent BETWEEN 0 AND 300)
);
--> statement-breakpoint
CREATE INDEX `publish_rules_user` ON `publish_rules` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `publish_rules_on` ON `publish_rules` (`id`) WHERE is_on = 1;