CREATE TABLE `picture_fixes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`picture_id` text NOT NULL,
	`fix` text NOT NULL,
	`width_in` real NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`failure` text,
	`made_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`made_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "picture_fixes_done" CHECK((state = 'done') = (made_id IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `picture_fixes_once` ON `picture_fixes` (`picture_id`,`fix`,`width_in`);--> statement-breakpoint
CREATE INDEX `picture_fixes_open` ON `picture_fixes` (`claimed_until`) WHERE state = 'queued';--> statement-breakpoint
ALTER TABLE `picture_checks` ADD `attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `picture_checks` ADD `claimed_until` integer;--> statement-breakpoint
CREATE INDEX `picture_checks_due` ON `picture_checks` (`version`,`claimed_until`);--> statement-breakpoint
-- The Worker from before makes pictures too, and knows nothing of these rows.
CREATE TRIGGER pictures_to_be_checked AFTER INSERT ON pictures
BEGIN
  INSERT OR IGNORE INTO picture_checks (picture_id, version, measured_at) VALUES (NEW.id, 0, NEW.created_at);
END;
--> statement-breakpoint
INSERT OR IGNORE INTO picture_checks (picture_id, version, measured_at)
SELECT id, 0, created_at FROM pictures WHERE files_removed_at IS NULL;
