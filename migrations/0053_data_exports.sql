ALTER TABLE `data_exports` ADD `part` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `data_exports` ADD `after_file` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `inquiries_email` ON `inquiries` (`email`);--> statement-breakpoint
CREATE INDEX `credit_holds_user` ON `credit_holds` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_recipient` ON `deliveries` (`recipient`);--> statement-breakpoint
CREATE INDEX `design_reports_product` ON `design_reports` (`product_id`);--> statement-breakpoint
CREATE INDEX `design_reports_email` ON `design_reports` (`email`) WHERE email IS NOT NULL;