DROP INDEX `provider_events_about`;--> statement-breakpoint
ALTER TABLE `provider_events` ADD `object_id` text;--> statement-breakpoint
UPDATE `provider_events` SET `object_id` = `about` WHERE `about` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `provider_events_object` ON `provider_events` (`object_id`);