CREATE TABLE `account_deletions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`due_at` integer NOT NULL,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_deletions_due` ON `account_deletions` (`due_at`) WHERE state <> 'done';--> statement-breakpoint
CREATE INDEX `account_deletions_finished` ON `account_deletions` (`finished_at`) WHERE state = 'done';--> statement-breakpoint
CREATE TABLE `data_exports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`file_key` text,
	`bytes` integer,
	`finished_at` integer,
	`expires_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "data_exports_file" CHECK(file_key IS NULL OR (state = 'done' AND expires_at IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `data_exports_user` ON `data_exports` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `data_exports_file` ON `data_exports` (`file_key`);--> statement-breakpoint
CREATE INDEX `data_exports_expiry` ON `data_exports` (`expires_at`) WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `data_exports_open` ON `data_exports` (`created_at`) WHERE state = 'queued';--> statement-breakpoint
CREATE UNIQUE INDEX `data_exports_one` ON `data_exports` (`user_id`) WHERE state = 'queued';--> statement-breakpoint
CREATE TABLE `email_opt_outs` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `kind`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `subscription_checkouts_user` ON `subscription_checkouts` (`user_id`);