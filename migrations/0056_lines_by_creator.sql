DROP INDEX `order_lines_creator`;--> statement-breakpoint
CREATE INDEX `order_lines_by_creator` ON `order_lines` (`creator_id`);