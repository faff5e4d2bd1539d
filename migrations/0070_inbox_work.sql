CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`updated_by` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_replies_title_unique` ON `saved_replies` (`title`);--> statement-breakpoint
ALTER TABLE `inquiries` ADD `assigned_to` text;--> statement-breakpoint
CREATE INDEX `inquiries_assigned` ON `inquiries` (`assigned_to`,`state`,`id`);
--> statement-breakpoint
-- Search in messages; names and addresses are found by the address.
CREATE VIRTUAL TABLE inquiry_search USING fts5(name, subject, message, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO inquiry_search (rowid, name, subject, message) SELECT rowid, name, subject, message FROM inquiries;
--> statement-breakpoint
CREATE TRIGGER inquiries_search_insert AFTER INSERT ON inquiries
BEGIN
  INSERT INTO inquiry_search (rowid, name, subject, message) VALUES (NEW.rowid, NEW.name, NEW.subject, NEW.message);
END;
--> statement-breakpoint
CREATE TRIGGER inquiries_search_update AFTER UPDATE OF name, subject, message ON inquiries
BEGIN
  DELETE FROM inquiry_search WHERE rowid = OLD.rowid;
  INSERT INTO inquiry_search (rowid, name, subject, message) VALUES (NEW.rowid, NEW.name, NEW.subject, NEW.message);
END;
--> statement-breakpoint
CREATE TRIGGER inquiries_search_delete AFTER DELETE ON inquiries
BEGIN
  DELETE FROM inquiry_search WHERE rowid = OLD.rowid;
END;
