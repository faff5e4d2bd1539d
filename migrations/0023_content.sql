CREATE TABLE `blog_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`content` text NOT NULL,
	`excerpt` text NOT NULL,
	`author` text NOT NULL,
	`topic` text,
	`html` text NOT NULL,
	`renderer` integer NOT NULL,
	`reading_minutes` integer NOT NULL,
	`digest` text NOT NULL,
	`is_published` integer DEFAULT true NOT NULL,
	`published_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blog_posts_slug_unique` ON `blog_posts` (`slug`);--> statement-breakpoint
CREATE INDEX `blog_posts_newest` ON `blog_posts` (`published_at`,`id`) WHERE is_published = 1;--> statement-breakpoint
CREATE INDEX `blog_posts_topic` ON `blog_posts` (`topic`,`published_at`) WHERE is_published = 1;--> statement-breakpoint
CREATE TABLE `content_counts` (
	`kind` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `knowledge_base_articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`excerpt` text NOT NULL,
	`topic` text,
	`content` text NOT NULL,
	`html` text NOT NULL,
	`renderer` integer NOT NULL,
	`digest` text NOT NULL,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `knowledge_base_articles_slug_unique` ON `knowledge_base_articles` (`slug`);--> statement-breakpoint
CREATE INDEX `knowledge_base_articles_newest` ON `knowledge_base_articles` (`created_at`,`id`);--> statement-breakpoint
-- Search in the manual. English stems, so that "printing" finds what is printed; the last word of a query is a beginning.
CREATE VIRTUAL TABLE article_search USING fts5(title, excerpt, body, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER knowledge_base_articles_insert AFTER INSERT ON knowledge_base_articles
BEGIN
  INSERT INTO article_search (rowid, title, excerpt, body) VALUES (NEW.rowid, NEW.title, NEW.excerpt, NEW.content);
  INSERT OR IGNORE INTO content_counts (kind, count) VALUES ('articles', 0);
  UPDATE content_counts SET count = count + 1 WHERE kind = 'articles';
END;
--> statement-breakpoint
CREATE TRIGGER knowledge_base_articles_update AFTER UPDATE OF title, excerpt, content ON knowledge_base_articles
BEGIN
  DELETE FROM article_search WHERE rowid = OLD.rowid;
  INSERT INTO article_search (rowid, title, excerpt, body) VALUES (NEW.rowid, NEW.title, NEW.excerpt, NEW.content);
END;
--> statement-breakpoint
CREATE TRIGGER knowledge_base_articles_delete AFTER DELETE ON knowledge_base_articles
BEGIN
  DELETE FROM article_search WHERE rowid = OLD.rowid;
  UPDATE content_counts SET count = count - 1 WHERE kind = 'articles';
END;
