CREATE TABLE `inquiry_attachments` (
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_key` text NOT NULL,
	`content_type` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	PRIMARY KEY(`message_id`, `position`),
	FOREIGN KEY (`message_id`) REFERENCES `inquiry_messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `inquiry_attachments_file_key_unique` ON `inquiry_attachments` (`file_key`);
--> statement-breakpoint
-- Whatever deletes a row, the person's deletion or the end of its time, its file follows.
CREATE TRIGGER inquiry_attachments_delete AFTER DELETE ON inquiry_attachments
BEGIN
  INSERT OR IGNORE INTO file_deletions (file_key) VALUES (OLD.file_key);
END;
--> statement-breakpoint
-- Every revision's words, without a copy of its text: titles for the editors' search, texts and fields for where a file is used.
CREATE VIRTUAL TABLE content_search USING fts5(title, body, fields, content = '', detail = column, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO content_search (rowid, title, body, fields) SELECT rowid, title, body, fields FROM content_revisions;
--> statement-breakpoint
CREATE TRIGGER content_revisions_search_insert AFTER INSERT ON content_revisions
BEGIN
  INSERT INTO content_search (rowid, title, body, fields) VALUES (NEW.rowid, NEW.title, NEW.body, NEW.fields);
END;
--> statement-breakpoint
CREATE TRIGGER content_revisions_search_delete AFTER DELETE ON content_revisions
BEGIN
  INSERT INTO content_search (content_search, rowid, title, body, fields) VALUES ('delete', OLD.rowid, OLD.title, OLD.body, OLD.fields);
END;
