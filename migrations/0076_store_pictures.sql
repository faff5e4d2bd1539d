ALTER TABLE `stores` ADD `banner_key` text;--> statement-breakpoint
ALTER TABLE `stores` ADD `logo_key` text;--> statement-breakpoint
CREATE INDEX `stores_banner` ON `stores` (`banner_key`) WHERE banner_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `stores_logo` ON `stores` (`logo_key`) WHERE logo_key IS NOT NULL;