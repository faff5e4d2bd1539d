CREATE TABLE `partner_pauses` (
	`name` text PRIMARY KEY NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `partner_products` (
	`product_id` integer PRIMARY KEY NOT NULL,
	`area_costs` text,
	`checked_at` integer NOT NULL,
	`dearer_at` integer,
	`told_to` text
);
--> statement-breakpoint
CREATE TABLE `rendering_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`version_id` text NOT NULL,
	`colour` text NOT NULL,
	`user_id` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`turn` integer NOT NULL,
	`partner_task_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`asked_at` integer,
	`due_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `rendering_tasks_once` ON `rendering_tasks` (`version_id`,`colour`);--> statement-breakpoint
CREATE INDEX `rendering_tasks_turn` ON `rendering_tasks` (`turn`,`id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `rendering_tasks_due` ON `rendering_tasks` (`due_at`) WHERE state IN ('asked', 'pending');--> statement-breakpoint
CREATE INDEX `rendering_tasks_asked` ON `rendering_tasks` (`asked_at`);--> statement-breakpoint
CREATE INDEX `rendering_tasks_waiting` ON `rendering_tasks` (`user_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `rendering_tasks_partner` ON `rendering_tasks` (`partner_task_id`);--> statement-breakpoint
CREATE TABLE `renderings` (
	`version_id` text NOT NULL,
	`colour` text NOT NULL,
	`view` text NOT NULL,
	`file_key` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`version_id`, `colour`, `view`),
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `renderings_file` ON `renderings` (`file_key`);--> statement-breakpoint
ALTER TABLE `variant_stock` ADD `cost_cents` integer;--> statement-breakpoint
ALTER TABLE `variant_stock` ADD `mismatch` text;--> statement-breakpoint
CREATE INDEX `design_versions_price` ON `design_versions` (`garment_id`,`price_cents`,`id`);