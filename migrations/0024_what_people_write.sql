CREATE TABLE `inquiries` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`company_name` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`phone_number` text DEFAULT '' NOT NULL,
	`business_type` text DEFAULT '' NOT NULL,
	`website` text DEFAULT '' NOT NULL,
	`expected_volume` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`source_page` text NOT NULL,
	`user_id` text,
	`dedupe_key` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`answered_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "inquiries_answered" CHECK((state = 'answered') = (answered_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiries_dedupe_key_unique` ON `inquiries` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `inquiries_state` ON `inquiries` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_kind_state` ON `inquiries` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_kind` ON `inquiries` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_user` ON `inquiries` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_by` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `deliveries` ADD `channel` text DEFAULT 'letter' NOT NULL;
--> statement-breakpoint
INSERT INTO state_moves (subject, old, next) VALUES
  ('inquiries', 'open', 'answered'),
  ('inquiries', 'open', 'spam'),
  ('inquiries', 'answered', 'open'),
  ('inquiries', 'spam', 'open');
--> statement-breakpoint
CREATE TRIGGER inquiries_moves BEFORE UPDATE OF state ON inquiries
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'inquiries' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of inquiries');
END;
