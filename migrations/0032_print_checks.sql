CREATE TABLE `picture_checks` (
	`picture_id` text PRIMARY KEY NOT NULL,
	`measures` text,
	`places` text,
	`version` integer NOT NULL,
	`measured_at` integer NOT NULL,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `version_reports` (
	`version_id` text PRIMARY KEY NOT NULL,
	`report` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TRIGGER version_reports_no_update BEFORE UPDATE ON version_reports BEGIN SELECT RAISE(ABORT, 'constraint failed: version reports are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER version_reports_no_delete BEFORE DELETE ON version_reports BEGIN SELECT RAISE(ABORT, 'constraint failed: version reports are immutable'); END;
