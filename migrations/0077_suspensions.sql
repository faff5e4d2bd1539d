CREATE TABLE `suspensions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`reason` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suspensions_active` ON `suspensions` (`user_id`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE INDEX `suspensions_user` ON `suspensions` (`user_id`,`id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `look_user_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `look_until` integer;--> statement-breakpoint
ALTER TABLE `stores` ADD `closed_at` integer;--> statement-breakpoint
CREATE TRIGGER products_publication_suspended BEFORE UPDATE OF state, version_id ON products
WHEN NEW.state = 'published' AND EXISTS (SELECT 1 FROM suspensions WHERE user_id = NEW.user_id AND closed_at IS NULL)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: publication is blocked');
END;
