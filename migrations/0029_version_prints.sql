CREATE TABLE `version_prints` (
	`version_id` text NOT NULL,
	`area_id` text NOT NULL,
	`position` integer NOT NULL,
	`picture_id` text NOT NULL,
	`left_in` real NOT NULL,
	`top_in` real NOT NULL,
	`width_in` real NOT NULL,
	`height_in` real NOT NULL,
	`effective_dpi` integer NOT NULL,
	PRIMARY KEY(`version_id`, `area_id`),
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "version_prints_size" CHECK(width_in > 0 AND height_in > 0)
);
--> statement-breakpoint
CREATE INDEX `version_prints_picture` ON `version_prints` (`picture_id`);--> statement-breakpoint
INSERT INTO `version_prints` (`version_id`, `area_id`, `position`, `picture_id`, `left_in`, `top_in`, `width_in`, `height_in`, `effective_dpi`)
SELECT `id`, `placement`, 0, `picture_id`, `left_in`, `top_in`, `width_in`, `height_in`, `effective_dpi` FROM `design_versions`;--> statement-breakpoint
CREATE TRIGGER version_prints_no_update BEFORE UPDATE ON version_prints BEGIN SELECT RAISE(ABORT, 'constraint failed: design versions are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER version_prints_no_delete BEFORE DELETE ON version_prints BEGIN SELECT RAISE(ABORT, 'constraint failed: design versions are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER design_versions_first_print AFTER INSERT ON design_versions
BEGIN
  INSERT INTO version_prints (version_id, area_id, position, picture_id, left_in, top_in, width_in, height_in, effective_dpi)
  VALUES (NEW.id, NEW.placement, 0, NEW.picture_id, NEW.left_in, NEW.top_in, NEW.width_in, NEW.height_in, NEW.effective_dpi);
END;
