CREATE TABLE `suggestions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`picture_id` text NOT NULL,
	`language` text NOT NULL,
	`typed_title` text NOT NULL,
	`typed_description` text NOT NULL,
	`typed_tags` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`title` text,
	`description` text,
	`tags` text,
	`failure` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "suggestions_done" CHECK((state = 'done') = (title IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suggestions_request` ON `suggestions` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `suggestions_user` ON `suggestions` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `suggestions_picture` ON `suggestions` (`picture_id`);--> statement-breakpoint
CREATE INDEX `suggestions_open` ON `suggestions` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE `products` ADD `source` text;--> statement-breakpoint
ALTER TABLE `products` ADD `source_url` text;--> statement-breakpoint
ALTER TABLE `products` ADD `tags` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `form_key` text;--> statement-breakpoint
ALTER TABLE `products` ADD `deleted_at` integer;--> statement-breakpoint
CREATE INDEX `products_own` ON `products` (`user_id`,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_own_title` ON `products` (`user_id`,title COLLATE NOCASE,`id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `products_form` ON `products` (`user_id`,`form_key`) WHERE form_key IS NOT NULL;