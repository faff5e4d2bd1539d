ALTER TABLE `invariant_checks` ADD `found` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `generation_jobs_picture` ON `generation_jobs` (`picture_id`);--> statement-breakpoint
CREATE INDEX `mockups_file` ON `mockups` (`file_key`);--> statement-breakpoint
CREATE INDEX `pictures_file` ON `pictures` (`file_key`);--> statement-breakpoint
CREATE INDEX `pictures_preview` ON `pictures` (`preview_key`);