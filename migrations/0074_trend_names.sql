ALTER TABLE `tshirt_trends` ADD `summary` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `tshirt_trends` ADD `is_named_by_model` integer DEFAULT false NOT NULL;