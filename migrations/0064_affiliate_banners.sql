CREATE TABLE `affiliate_banners` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`link_url` text NOT NULL,
	`image_url` text DEFAULT '' NOT NULL,
	`image_key` text,
	`is_active` integer DEFAULT true NOT NULL,
	`start_date` text NOT NULL,
	`end_date` text NOT NULL,
	`display_order` integer DEFAULT 1 NOT NULL,
	`project_name` text NOT NULL,
	`source_key` text,
	`clicks` integer DEFAULT 0 NOT NULL,
	`checked_at` integer,
	`link_fault` text,
	`image_fault` text,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "affiliate_banners_order_from_one" CHECK(display_order >= 1),
	CONSTRAINT "affiliate_banners_days" CHECK(start_date <= end_date)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `affiliate_banners_source_key_unique` ON `affiliate_banners` (`source_key`);--> statement-breakpoint
CREATE INDEX `affiliate_banners_order` ON `affiliate_banners` (`display_order`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_banners_shown` ON `affiliate_banners` (`project_name`,`display_order`,`id`) WHERE is_active = 1;--> statement-breakpoint
CREATE INDEX `affiliate_banners_link` ON `affiliate_banners` (`link_url`);--> statement-breakpoint
CREATE INDEX `affiliate_banners_checked` ON `affiliate_banners` (`checked_at`,`id`);--> statement-breakpoint
CREATE INDEX `affiliate_banners_image` ON `affiliate_banners` (`image_key`);--> statement-breakpoint
CREATE TABLE `banner_import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`change` text NOT NULL,
	`fault` text,
	`banner_id` text NOT NULL,
	`source_key` text,
	`given` text NOT NULL,
	`fields` text,
	`before` text,
	`seen_at` integer,
	`is_applied` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `banner_imports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `banner_import_rows_change` ON `banner_import_rows` (`import_id`,`change`,`position`);--> statement-breakpoint
CREATE INDEX `banner_import_rows_banner` ON `banner_import_rows` (`import_id`,`banner_id`);--> statement-breakpoint
CREATE TABLE `banner_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`state` text DEFAULT 'shown' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`created_by` text NOT NULL,
	`run` text,
	`applied_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `banner_imports_created` ON `banner_imports` (`created_at`);
--> statement-breakpoint
INSERT OR IGNORE INTO content_counts (kind, count) VALUES ('banners', 0);
--> statement-breakpoint
CREATE TRIGGER affiliate_banners_insert AFTER INSERT ON affiliate_banners
BEGIN
  UPDATE content_counts SET count = count + 1 WHERE kind = 'banners';
END;
--> statement-breakpoint
CREATE TRIGGER affiliate_banners_delete AFTER DELETE ON affiliate_banners
BEGIN
  UPDATE content_counts SET count = count - 1 WHERE kind = 'banners';
END;
