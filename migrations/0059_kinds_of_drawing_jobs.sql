ALTER TABLE `generation_jobs` ADD `kind` text DEFAULT 'generate' NOT NULL;--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `batch_id` text;--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `parent_id` text REFERENCES pictures(id);--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `mask` text;--> statement-breakpoint
ALTER TABLE `generation_jobs` ADD `letter_asked_at` integer;--> statement-breakpoint
CREATE INDEX `generation_jobs_batch` ON `generation_jobs` (`batch_id`) WHERE batch_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `generation_jobs_parent` ON `generation_jobs` (`parent_id`) WHERE parent_id IS NOT NULL;