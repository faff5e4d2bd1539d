CREATE TABLE `content_files` (
	`id` text PRIMARY KEY NOT NULL,
	`file_key` text NOT NULL,
	`kind` text NOT NULL,
	`content_type` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`width_px` integer,
	`height_px` integer,
	`bytes` integer NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "content_files_described" CHECK(kind <> 'picture' OR alt <> '')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `content_files_file_key_unique` ON `content_files` (`file_key`);--> statement-breakpoint
CREATE INDEX `content_files_kind` ON `content_files` (`kind`,`id`);--> statement-breakpoint
CREATE TABLE `content_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text DEFAULT 'shown' NOT NULL,
	`pieces` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`run` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `content_pieces` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`slug` text NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`title` text NOT NULL,
	`revision` integer NOT NULL,
	`live_revision` integer,
	`position` integer DEFAULT 0 NOT NULL,
	`publish_at` integer,
	`published_at` integer,
	`last_change` text DEFAULT '' NOT NULL,
	`updated_by` text,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "content_pieces_live_revision" CHECK(state NOT IN ('published', 'scheduled') OR live_revision IS NOT NULL),
	CONSTRAINT "content_pieces_scheduled" CHECK((state = 'scheduled') = (publish_at IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `content_pieces_kind_state` ON `content_pieces` (`kind`,`state`,`id`);--> statement-breakpoint
CREATE INDEX `content_pieces_kind` ON `content_pieces` (`kind`,`id`);--> statement-breakpoint
CREATE INDEX `content_pieces_state` ON `content_pieces` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `content_pieces_slug` ON `content_pieces` (`kind`,`slug`);--> statement-breakpoint
CREATE INDEX `content_pieces_live` ON `content_pieces` (`kind`,`position`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `content_pieces_due` ON `content_pieces` (`publish_at`) WHERE state = 'scheduled';--> statement-breakpoint
CREATE TABLE `content_revisions` (
	`content_id` text NOT NULL,
	`number` integer NOT NULL,
	`title` text NOT NULL,
	`fields` text DEFAULT '{}' NOT NULL,
	`body` text NOT NULL,
	`html` text NOT NULL,
	`renderer` integer NOT NULL,
	`restored_from` integer,
	`created_by` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`content_id`, `number`),
	FOREIGN KEY (`content_id`) REFERENCES `content_pieces`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
-- Posts and articles that are live before their piece exists: imported, seeded, or older than this table.
INSERT INTO content_pieces (id, kind, slug, state, title, revision, live_revision, published_at, updated_at, created_at)
  SELECT id, 'post', slug, iif(is_published, 'published', 'archived'), title, 1, 1, published_at, updated_at, created_at FROM blog_posts;
--> statement-breakpoint
INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
  SELECT id, 1, title, json_patch('{}', json_object('excerpt', excerpt, 'topic', topic, 'author', author)), content, html, renderer, updated_at FROM blog_posts;
--> statement-breakpoint
INSERT INTO content_pieces (id, kind, slug, state, title, revision, live_revision, published_at, updated_at, created_at)
  SELECT id, 'article', slug, 'published', title, 1, 1, created_at, updated_at, created_at FROM knowledge_base_articles;
--> statement-breakpoint
INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
  SELECT id, 1, title, json_patch('{}', json_object('excerpt', excerpt, 'topic', topic)), content, html, renderer, updated_at FROM knowledge_base_articles;
--> statement-breakpoint
CREATE TRIGGER content_piece_of_post AFTER INSERT ON blog_posts
WHEN NOT EXISTS (SELECT 1 FROM content_pieces WHERE id = NEW.id)
BEGIN
  INSERT INTO content_pieces (id, kind, slug, state, title, revision, live_revision, published_at, updated_at, created_at)
    VALUES (NEW.id, 'post', NEW.slug, iif(NEW.is_published, 'published', 'archived'), NEW.title, 1, 1, NEW.published_at, NEW.updated_at, NEW.created_at);
  INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
    VALUES (NEW.id, 1, NEW.title, json_patch('{}', json_object('excerpt', NEW.excerpt, 'topic', NEW.topic, 'author', NEW.author)), NEW.content, NEW.html, NEW.renderer, NEW.updated_at);
END;
--> statement-breakpoint
CREATE TRIGGER content_piece_of_article AFTER INSERT ON knowledge_base_articles
WHEN NOT EXISTS (SELECT 1 FROM content_pieces WHERE id = NEW.id)
BEGIN
  INSERT INTO content_pieces (id, kind, slug, state, title, revision, live_revision, published_at, updated_at, created_at)
    VALUES (NEW.id, 'article', NEW.slug, 'published', NEW.title, 1, 1, NEW.created_at, NEW.updated_at, NEW.created_at);
  INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
    VALUES (NEW.id, 1, NEW.title, json_patch('{}', json_object('excerpt', NEW.excerpt, 'topic', NEW.topic)), NEW.content, NEW.html, NEW.renderer, NEW.updated_at);
END;
--> statement-breakpoint
-- A text that changes elsewhere than in the editor (a seed that is published again) becomes the next revision.
CREATE TRIGGER content_revision_of_post AFTER UPDATE OF title, content ON blog_posts
WHEN NOT EXISTS (SELECT 1 FROM content_revisions r JOIN content_pieces p ON p.id = r.content_id AND p.live_revision = r.number
  WHERE p.id = NEW.id AND r.title = NEW.title AND r.body = NEW.content)
BEGIN
  UPDATE content_pieces SET revision = revision + 1, live_revision = revision + 1, title = NEW.title, updated_at = NEW.updated_at WHERE id = NEW.id;
  INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
    SELECT id, revision, NEW.title, json_patch('{}', json_object('excerpt', NEW.excerpt, 'topic', NEW.topic, 'author', NEW.author)), NEW.content, NEW.html, NEW.renderer, NEW.updated_at
    FROM content_pieces WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER content_revision_of_article AFTER UPDATE OF title, content ON knowledge_base_articles
WHEN NOT EXISTS (SELECT 1 FROM content_revisions r JOIN content_pieces p ON p.id = r.content_id AND p.live_revision = r.number
  WHERE p.id = NEW.id AND r.title = NEW.title AND r.body = NEW.content)
BEGIN
  UPDATE content_pieces SET revision = revision + 1, live_revision = revision + 1, title = NEW.title, updated_at = NEW.updated_at WHERE id = NEW.id;
  INSERT INTO content_revisions (content_id, number, title, fields, body, html, renderer, created_at)
    SELECT id, revision, NEW.title, json_patch('{}', json_object('excerpt', NEW.excerpt, 'topic', NEW.topic)), NEW.content, NEW.html, NEW.renderer, NEW.updated_at
    FROM content_pieces WHERE id = NEW.id;
END;
