CREATE TABLE `memberships` (
	`user_id` text PRIMARY KEY NOT NULL,
	`active_until` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `subscription_checkouts` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`monthly_cents` integer NOT NULL,
	`first_month_cents` integer NOT NULL,
	`session_id` text,
	`checkout_url` text,
	`expires_at` integer NOT NULL,
	`closed_at` integer,
	`subscription_id` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscription_checkouts_prices" CHECK(monthly_cents >= 0 AND first_month_cents BETWEEN 0 AND monthly_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_open` ON `subscription_checkouts` (`user_id`,`kind`) WHERE closed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_checkouts_session` ON `subscription_checkouts` (`provider`,`session_id`);--> statement-breakpoint
CREATE INDEX `subscription_checkouts_subscription` ON `subscription_checkouts` (`subscription_id`);--> statement-breakpoint
ALTER TABLE `pricing_plans` ADD `has_priority` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `pricing_plans` ADD `features_store` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `is_paused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `trial_ends_at` integer;
--> statement-breakpoint
UPDATE `pricing_plans` SET `has_priority` = 1, `features_store` = 1 WHERE `id` IN (2, 3);--> statement-breakpoint
-- What fair use means, in a number. An admin's own wording stays.
UPDATE `pricing_plans` SET `features` = replace(`features`, '"Unlimited generations, fair use"', '"Unlimited generations, fair use up to 1,000 a month"') WHERE `id` = 3;
