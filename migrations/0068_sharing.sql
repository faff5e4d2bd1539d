CREATE TABLE `share_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`share_id` text NOT NULL,
	`user_id` text NOT NULL,
	`network` text NOT NULL,
	`state` text NOT NULL,
	`text` text NOT NULL,
	`due_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`external_id` text,
	`url` text,
	`failure` text,
	`failure_detail` text,
	`visits` integer DEFAULT 0 NOT NULL,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`share_id`) REFERENCES `shares`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "share_posts_failed" CHECK((state = 'failed') = (failure IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `share_posts_network` ON `share_posts` (`share_id`,`network`);--> statement-breakpoint
CREATE INDEX `share_posts_user` ON `share_posts` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `share_posts_due` ON `share_posts` (`due_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`request_key` text NOT NULL,
	`message` text NOT NULL,
	`has_hashtags` integer NOT NULL,
	`has_emojis` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_request` ON `shares` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `shares_user` ON `shares` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `shares_product` ON `shares` (`product_id`);--> statement-breakpoint
CREATE TABLE `social_profiles` (
	`user_id` text PRIMARY KEY NOT NULL,
	`profile_key` text NOT NULL,
	`networks` text DEFAULT '[]' NOT NULL,
	`checked_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
