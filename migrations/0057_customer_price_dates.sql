ALTER TABLE `customer_pricing_overrides` ADD `effective_from` integer;--> statement-breakpoint
ALTER TABLE `customer_pricing_overrides` ADD `effective_until` integer;