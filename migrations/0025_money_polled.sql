CREATE TABLE `provider_polls` (
	`provider` text PRIMARY KEY NOT NULL,
	`from_at` integer NOT NULL,
	`to_at` integer NOT NULL,
	`cursor` text
);
--> statement-breakpoint
ALTER TABLE `disputes` ADD `fee_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `goodwill_cents` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `order_parts` ADD `creator_goodwill_cents` integer DEFAULT 0 NOT NULL;