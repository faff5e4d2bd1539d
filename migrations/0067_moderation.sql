CREATE TABLE `moderation_blocks` (
	`subject` text NOT NULL,
	`case_id` text NOT NULL,
	`lifted_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`subject`, `case_id`),
	FOREIGN KEY (`case_id`) REFERENCES `moderation_cases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `moderation_blocks_case` ON `moderation_blocks` (`case_id`);--> statement-breakpoint
CREATE INDEX `moderation_blocks_active` ON `moderation_blocks` (`subject`) WHERE lifted_at IS NULL;--> statement-breakpoint
CREATE TABLE `moderation_cases` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`decision` text,
	`reason` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`appeal` text,
	`is_counter_notice` text,
	`appealed_at` integer,
	`outcome` text,
	`closed_by` text,
	`closed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moderation_cases_decided" CHECK((state = 'open') = (decision IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_cases_open` ON `moderation_cases` (`product_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `moderation_cases_product` ON `moderation_cases` (`product_id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_state` ON `moderation_cases` (`state`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_cases_creator` ON `moderation_cases` (`creator_id`,`id`);
--> statement-breakpoint
-- Reports that were made before there were cases.
INSERT INTO moderation_cases (id, product_id, creator_id, created_at)
  SELECT min(report.id), product.id, product.user_id, min(report.created_at)
  FROM design_reports report JOIN products product ON product.id = report.product_id GROUP BY product.id;
--> statement-breakpoint
CREATE TRIGGER design_reports_open_case AFTER INSERT ON design_reports
BEGIN
  INSERT INTO moderation_cases (id, product_id, creator_id, created_at)
    SELECT NEW.id, id, user_id, NEW.created_at FROM products WHERE id = NEW.product_id
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER products_publication_blocked BEFORE UPDATE OF state, version_id ON products
WHEN NEW.state = 'published' AND (
  EXISTS (SELECT 1 FROM moderation_blocks WHERE subject = 'user:' || NEW.user_id AND lifted_at IS NULL)
  OR EXISTS (SELECT 1 FROM version_prints print JOIN moderation_blocks block ON block.subject = 'picture:' || print.picture_id
    WHERE print.version_id = NEW.version_id AND block.lifted_at IS NULL))
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: publication is blocked');
END;
