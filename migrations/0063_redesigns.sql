CREATE TABLE `redesigns` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`way` text NOT NULL,
	`typed` text NOT NULL,
	`wish` text NOT NULL,
	`state` text DEFAULT 'reading' NOT NULL,
	`failure` text,
	`failure_detail` text,
	`theme` text,
	`left_out` text,
	`page_title` text,
	`source_sketch` text,
	`score` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "redesigns_failed" CHECK((state = 'failed') = (failure IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redesigns_request` ON `redesigns` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `redesigns_user` ON `redesigns` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `redesigns_open` ON `redesigns` (`created_at`) WHERE state = 'reading';--> statement-breakpoint
CREATE INDEX `redesigns_sketch` ON `redesigns` (`created_at`) WHERE source_sketch IS NOT NULL;--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `credits` integer DEFAULT 1 NOT NULL;