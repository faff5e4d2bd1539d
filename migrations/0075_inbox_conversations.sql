CREATE TABLE `inquiry_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`inquiry_id` text NOT NULL,
	`direction` text NOT NULL,
	`body` text NOT NULL,
	`quoted` text DEFAULT '' NOT NULL,
	`sender_name` text DEFAULT '' NOT NULL,
	`sender_email` text DEFAULT '' NOT NULL,
	`sender_proof` text,
	`message_id` text,
	`attachments` text DEFAULT '[]' NOT NULL,
	`sent_by` text,
	`dedupe_key` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`inquiry_id`) REFERENCES `inquiries`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "inquiry_messages_proof" CHECK((direction = 'in') = (sender_proof IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiry_messages_dedupe_key_unique` ON `inquiry_messages` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `inquiry_messages_inquiry` ON `inquiry_messages` (`inquiry_id`,`id`);--> statement-breakpoint
CREATE INDEX `inquiry_messages_sender` ON `inquiry_messages` (`sender_email`);
--> statement-breakpoint
-- Answers of before, each with the id of its inquiry.
INSERT INTO inquiry_messages (id, inquiry_id, direction, body, sent_by, dedupe_key, created_at)
  SELECT id, id, 'out', answer, answered_by, id, coalesce(answered_at, created_at) FROM inquiries WHERE answer IS NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE inquiry_message_search USING fts5(body, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO inquiry_message_search (rowid, body) SELECT rowid, body FROM inquiry_messages;
--> statement-breakpoint
CREATE TRIGGER inquiry_messages_search_insert AFTER INSERT ON inquiry_messages
BEGIN
  INSERT INTO inquiry_message_search (rowid, body) VALUES (NEW.rowid, NEW.body);
END;
--> statement-breakpoint
CREATE TRIGGER inquiry_messages_search_delete AFTER DELETE ON inquiry_messages
BEGIN
  DELETE FROM inquiry_message_search WHERE rowid = OLD.rowid;
END;
