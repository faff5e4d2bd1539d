CREATE TABLE `breakers` (
	`company` text PRIMARY KEY NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failed_at` integer,
	`opened_at` integer,
	`cause` text,
	`retry_at` integer,
	`wait_ms` integer,
	`probe_until` integer
);
--> statement-breakpoint
CREATE TABLE `file_walks` (
	`name` text PRIMARY KEY NOT NULL,
	`cursor` text,
	`completed_at` integer
);
--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `turn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `generation_jobs_line` ON `generation_jobs` (`turn`,`id`) WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX `generation_jobs_working` ON `generation_jobs` (`user_id`,`turn`) WHERE state = 'working';--> statement-breakpoint
CREATE INDEX `generation_jobs_own_open` ON `generation_jobs` (`user_id`,`turn`) WHERE state IN ('queued', 'working');--> statement-breakpoint
ALTER TABLE `pictures` ADD `inspect_at` integer;--> statement-breakpoint
ALTER TABLE `pictures` ADD `withdrawn_why` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `files_removed_at` integer;--> statement-breakpoint
CREATE INDEX `pictures_uninspected` ON `pictures` (`inspect_at`) WHERE inspect_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_withdrawn` ON `pictures` (`withdrawn_at`) WHERE withdrawn_at IS NOT NULL AND files_removed_at IS NULL;