CREATE TABLE `picture_provenance` (
	`picture_id` text PRIMARY KEY NOT NULL,
	`parent_id` text,
	`how` text NOT NULL,
	`is_ai` integer NOT NULL,
	`model` text,
	`prompt` text,
	`edits` text DEFAULT '[]' NOT NULL,
	`credentials_key` text,
	`claimed_source` text,
	`original_name` text,
	`original_sha256` text,
	`original_type` text,
	`vector_key` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`parent_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "picture_provenance_parent" CHECK((how = 'fixed') = (parent_id IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `picture_provenance_parent` ON `picture_provenance` (`parent_id`) WHERE parent_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `picture_provenance_original` ON `picture_provenance` (`original_sha256`) WHERE original_sha256 IS NOT NULL;--> statement-breakpoint
CREATE INDEX `picture_provenance_credentials` ON `picture_provenance` (`credentials_key`) WHERE credentials_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `picture_provenance_vector` ON `picture_provenance` (`vector_key`) WHERE vector_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `upload_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pictures` integer NOT NULL,
	`bytes` integer NOT NULL,
	`hour` integer NOT NULL,
	`in_hour` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upload_usage_room" CHECK(pictures BETWEEN 0 AND 1000 AND bytes BETWEEN 0 AND 2147483648),
	CONSTRAINT "upload_usage_pace" CHECK(in_hour <= 60)
);
--> statement-breakpoint
-- Every picture so far was generated: what its record says of model and words is its provenance.
INSERT INTO `picture_provenance` (`picture_id`, `how`, `is_ai`, `model`, `prompt`, `edits`, `created_at`)
SELECT `picture_id`, 'generated', 1, `model`, `enhanced_prompt`, '[]', `created_at` FROM `image_transactions`;--> statement-breakpoint
CREATE TRIGGER picture_provenance_no_update BEFORE UPDATE ON picture_provenance BEGIN SELECT RAISE(ABORT, 'constraint failed: provenance is immutable'); END;
--> statement-breakpoint
CREATE TRIGGER picture_provenance_no_delete BEFORE DELETE ON picture_provenance BEGIN SELECT RAISE(ABORT, 'constraint failed: provenance is immutable'); END;
--> statement-breakpoint
-- A Worker from before this table still delivers pictures while the next is rolled out.
CREATE TRIGGER image_transactions_provenance AFTER INSERT ON image_transactions
BEGIN
  INSERT OR IGNORE INTO picture_provenance (picture_id, how, is_ai, model, prompt, created_at)
  VALUES (NEW.picture_id, 'generated', 1, NEW.model, NEW.enhanced_prompt, NEW.created_at);
END;
