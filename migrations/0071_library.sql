CREATE TABLE `image_collections` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`removed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "image_collections_named" CHECK(length(trim(name)) BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE INDEX `image_collections_user` ON `image_collections` (`user_id`,`id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `image_collections_owner` ON `image_collections` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `image_collections_name` ON `image_collections` (`user_id`,`name`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `image_collections_removed` ON `image_collections` (`removed_at`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `library_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`before` text NOT NULL,
	`undone_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `library_changes_user` ON `library_changes` (`user_id`);--> statement-breakpoint
CREATE INDEX `library_changes_time` ON `library_changes` (`created_at`);--> statement-breakpoint
CREATE TABLE `library_pictures` (
	`position` integer PRIMARY KEY NOT NULL,
	`picture_id` text NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`style` text DEFAULT '' NOT NULL,
	`shape` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_favorite` integer DEFAULT false NOT NULL,
	`collection_id` text,
	`is_used` integer DEFAULT false NOT NULL,
	`is_licensed` integer DEFAULT false NOT NULL,
	`removed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`collection_id`) REFERENCES `image_collections`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `library_pictures_picture_id_unique` ON `library_pictures` (`picture_id`);--> statement-breakpoint
CREATE INDEX `library_pictures_user` ON `library_pictures` (`user_id`,`position`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `library_pictures_time` ON `library_pictures` (`user_id`,`created_at`,`position`);--> statement-breakpoint
CREATE INDEX `library_pictures_collection` ON `library_pictures` (`collection_id`) WHERE collection_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `library_pictures_removed` ON `library_pictures` (`user_id`,`removed_at`,`picture_id`) WHERE removed_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `library_usage` (
	`user_id` text PRIMARY KEY NOT NULL,
	`pictures` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `pictures` ADD `thumbnail_key` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `thumbnail_attempts` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_thumbnail` ON `pictures` (`thumbnail_key`) WHERE thumbnail_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `pictures_without_thumbnail` ON `pictures` (`thumbnail_attempts`,`id`) WHERE thumbnail_key IS NULL AND withdrawn_at IS NULL;
--> statement-breakpoint
-- Search and filters in one index: each filter is a token of its owner, so that any combination reads only what matches.
CREATE VIRTUAL TABLE library_search USING fts5(tags, label, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
INSERT INTO library_pictures (picture_id, user_id, kind, label, style, shape, width_px, height_px, bytes, is_used, is_licensed, removed_at, created_at)
SELECT p.id, p.user_id, p.kind, coalesce(t.prompt, v.original_name, ''), coalesce(t.style, ''), CASE WHEN p.width_px > p.height_px THEN 'landscape' WHEN p.width_px < p.height_px THEN 'portrait' ELSE 'square' END,
  p.width_px, p.height_px, p.bytes, EXISTS (SELECT 1 FROM version_prints vp WHERE vp.picture_id = p.id),
  EXISTS (SELECT 1 FROM image_licenses k WHERE k.picture_id = p.id AND k.state <> 'withdrawn'), p.withdrawn_at, p.created_at
FROM pictures p LEFT JOIN image_transactions t ON t.picture_id = p.id LEFT JOIN picture_provenance v ON v.picture_id = p.id
ORDER BY p.id;
--> statement-breakpoint
-- A fixed picture is named as the one that it was made from.
UPDATE library_pictures SET (label, style) = (SELECT o.label, o.style FROM picture_provenance v JOIN library_pictures o ON o.picture_id = v.parent_id WHERE v.picture_id = library_pictures.picture_id)
WHERE label = '' AND EXISTS (SELECT 1 FROM picture_provenance v WHERE v.picture_id = library_pictures.picture_id AND v.parent_id IS NOT NULL);
--> statement-breakpoint
INSERT INTO library_search (rowid, tags, label) SELECT l.position, 'u' || l.user_id || ' k' || l.kind || l.user_id || ' z' || l.shape || l.user_id
    || iif(l.kind = 'upload', '', ' s' || coalesce(nullif(lower(replace(l.style, ' ', '')), ''), 'none') || l.user_id)
    || iif(l.is_favorite, ' f' || l.user_id, '') || iif(l.is_used, ' p' || l.user_id, '') || iif(l.is_licensed, ' b' || l.user_id, '')
    || iif(l.collection_id IS NULL, ' n' || l.user_id, ' c' || l.collection_id), l.label FROM library_pictures l WHERE l.removed_at IS NULL;
--> statement-breakpoint
INSERT INTO library_usage (user_id, pictures, bytes)
SELECT user_id, sum(removed_at IS NULL), sum(iif(removed_at IS NULL, bytes, 0)) FROM library_pictures GROUP BY user_id;
--> statement-breakpoint
CREATE TRIGGER library_pictures_insert AFTER INSERT ON library_pictures
BEGIN
  INSERT INTO library_search (rowid, tags, label) SELECT NEW.position, 'u' || NEW.user_id || ' k' || NEW.kind || NEW.user_id || ' z' || NEW.shape || NEW.user_id
    || iif(NEW.kind = 'upload', '', ' s' || coalesce(nullif(lower(replace(NEW.style, ' ', '')), ''), 'none') || NEW.user_id)
    || iif(NEW.is_favorite, ' f' || NEW.user_id, '') || iif(NEW.is_used, ' p' || NEW.user_id, '') || iif(NEW.is_licensed, ' b' || NEW.user_id, '')
    || iif(NEW.collection_id IS NULL, ' n' || NEW.user_id, ' c' || NEW.collection_id), NEW.label WHERE NEW.removed_at IS NULL;
  INSERT INTO library_usage (user_id, pictures, bytes) VALUES (NEW.user_id, NEW.removed_at IS NULL, iif(NEW.removed_at IS NULL, NEW.bytes, 0))
  ON CONFLICT (user_id) DO UPDATE SET pictures = pictures + excluded.pictures, bytes = bytes + excluded.bytes;
END;
--> statement-breakpoint
CREATE TRIGGER library_pictures_update AFTER UPDATE OF label, style, is_favorite, is_used, is_licensed, collection_id, removed_at ON library_pictures
BEGIN
  DELETE FROM library_search WHERE rowid = NEW.position;
  INSERT INTO library_search (rowid, tags, label) SELECT NEW.position, 'u' || NEW.user_id || ' k' || NEW.kind || NEW.user_id || ' z' || NEW.shape || NEW.user_id
    || iif(NEW.kind = 'upload', '', ' s' || coalesce(nullif(lower(replace(NEW.style, ' ', '')), ''), 'none') || NEW.user_id)
    || iif(NEW.is_favorite, ' f' || NEW.user_id, '') || iif(NEW.is_used, ' p' || NEW.user_id, '') || iif(NEW.is_licensed, ' b' || NEW.user_id, '')
    || iif(NEW.collection_id IS NULL, ' n' || NEW.user_id, ' c' || NEW.collection_id), NEW.label WHERE NEW.removed_at IS NULL;
  UPDATE library_usage SET pictures = pictures + (NEW.removed_at IS NULL) - (OLD.removed_at IS NULL),
    bytes = bytes + NEW.bytes * ((NEW.removed_at IS NULL) - (OLD.removed_at IS NULL))
  WHERE user_id = NEW.user_id AND (NEW.removed_at IS NULL) <> (OLD.removed_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER library_pictures_delete AFTER DELETE ON library_pictures
BEGIN
  DELETE FROM library_search WHERE rowid = OLD.position;
  UPDATE library_usage SET pictures = pictures - (OLD.removed_at IS NULL), bytes = bytes - iif(OLD.removed_at IS NULL, OLD.bytes, 0)
  WHERE user_id = OLD.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER pictures_library_insert AFTER INSERT ON pictures
BEGIN
  INSERT OR IGNORE INTO library_pictures (picture_id, user_id, kind, shape, width_px, height_px, bytes, removed_at, created_at)
  VALUES (NEW.id, NEW.user_id, NEW.kind, CASE WHEN NEW.width_px > NEW.height_px THEN 'landscape' WHEN NEW.width_px < NEW.height_px THEN 'portrait' ELSE 'square' END, NEW.width_px, NEW.height_px, NEW.bytes, NEW.withdrawn_at, NEW.created_at);
END;
--> statement-breakpoint
CREATE TRIGGER pictures_library_update AFTER UPDATE OF withdrawn_at ON pictures WHEN OLD.withdrawn_at IS NOT NEW.withdrawn_at
BEGIN
  UPDATE library_pictures SET removed_at = NEW.withdrawn_at WHERE picture_id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER image_transactions_library AFTER INSERT ON image_transactions
BEGIN
  UPDATE library_pictures SET label = NEW.prompt, style = NEW.style WHERE picture_id = NEW.picture_id;
END;
--> statement-breakpoint
CREATE TRIGGER picture_provenance_library AFTER INSERT ON picture_provenance WHEN NEW.original_name IS NOT NULL OR NEW.parent_id IS NOT NULL
BEGIN
  UPDATE library_pictures SET
    label = coalesce(NEW.original_name, (SELECT o.label FROM library_pictures o WHERE o.picture_id = NEW.parent_id), ''),
    style = coalesce((SELECT o.style FROM library_pictures o WHERE o.picture_id = NEW.parent_id), style)
  WHERE picture_id = NEW.picture_id AND label = '';
END;
--> statement-breakpoint
CREATE TRIGGER version_prints_library AFTER INSERT ON version_prints
BEGIN
  UPDATE library_pictures SET is_used = 1 WHERE picture_id = NEW.picture_id AND is_used = 0;
END;
--> statement-breakpoint
CREATE TRIGGER image_licenses_library AFTER INSERT ON image_licenses
BEGIN
  UPDATE library_pictures SET is_licensed = 1 WHERE picture_id = NEW.picture_id;
END;
--> statement-breakpoint
CREATE TRIGGER image_licenses_library_update AFTER UPDATE OF state ON image_licenses WHEN OLD.state <> NEW.state
BEGIN
  UPDATE library_pictures SET is_licensed = EXISTS (
    SELECT 1 FROM image_licenses k WHERE k.picture_id = NEW.picture_id AND k.state <> 'withdrawn')
  WHERE picture_id = NEW.picture_id;
END;
--> statement-breakpoint
-- Its rows are in library_search.
DROP TRIGGER image_transactions_search_insert;
--> statement-breakpoint
DROP TRIGGER image_transactions_search_delete;
--> statement-breakpoint
DROP TABLE image_search;
