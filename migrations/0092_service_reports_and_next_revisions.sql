CREATE TABLE `service_reports` (
	`service` text PRIMARY KEY NOT NULL,
	`worked_at` integer,
	`errors` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
ALTER TABLE `content_pieces` ADD `next_revision` integer;--> statement-breakpoint
ALTER TABLE `content_pieces` ADD `next_at` integer;--> statement-breakpoint
CREATE INDEX `content_pieces_next` ON `content_pieces` (`next_at`) WHERE next_at IS NOT NULL;