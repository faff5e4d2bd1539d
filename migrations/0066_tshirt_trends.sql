CREATE TABLE `trend_analyses` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`source_kind` text NOT NULL,
	`source_key` text NOT NULL,
	`source` text NOT NULL,
	`pasted` text DEFAULT '' NOT NULL,
	`platform` text DEFAULT '' NOT NULL,
	`sample_size` integer DEFAULT 0 NOT NULL,
	`figures` text,
	`fault` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "trend_analyses_done" CHECK((state = 'done') = (figures IS NOT NULL)),
	CONSTRAINT "trend_analyses_fault" CHECK((state = 'failed') = (fault IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `trend_analyses_user` ON `trend_analyses` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `trend_analyses_source` ON `trend_analyses` (`user_id`,`source_key`,`id`);--> statement-breakpoint
CREATE INDEX `trend_analyses_open` ON `trend_analyses` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX `trend_analyses_one` ON `trend_analyses` (`user_id`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `tshirt_trends` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`analysis_id` text NOT NULL,
	`position` integer NOT NULL,
	`trend` text DEFAULT 'Uncategorized' NOT NULL,
	`platform` text DEFAULT 'Unknown' NOT NULL,
	`keywords` text DEFAULT 'N/A' NOT NULL,
	`example_title` text DEFAULT 'N/A' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`image_url` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`analysis_id`) REFERENCES `trend_analyses`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tshirt_trends_user` ON `tshirt_trends` (`user_id`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `tshirt_trends_position` ON `tshirt_trends` (`analysis_id`,`position`);