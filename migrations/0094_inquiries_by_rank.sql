DROP INDEX `inquiries_open`;--> statement-breakpoint
CREATE INDEX `inquiries_rank` ON `inquiries` (`state`,`support_rank`,`id`);--> statement-breakpoint
CREATE INDEX `inquiries_kind_rank` ON `inquiries` (`kind`,`state`,`support_rank`,`id`);