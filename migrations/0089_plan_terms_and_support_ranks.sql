CREATE TABLE `plan_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`from_plan_id` integer NOT NULL,
	`to_plan_id` integer NOT NULL,
	`from_monthly_cents` integer NOT NULL,
	`monthly_cents` integer NOT NULL,
	`begins_now` integer NOT NULL,
	`due_now_cents` integer NOT NULL,
	`next_cents` integer NOT NULL,
	`next_at` integer NOT NULL,
	`credits_now` integer NOT NULL,
	`shown_at` integer NOT NULL,
	`made_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`from_plan_id`) REFERENCES `pricing_plans`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`to_plan_id`) REFERENCES `pricing_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "plan_changes_cents" CHECK(from_monthly_cents >= 0 AND monthly_cents >= 0 AND due_now_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_changes_shown` ON `plan_changes` (`subscription_id`,`to_plan_id`,`shown_at`);--> statement-breakpoint
CREATE INDEX `plan_changes_from` ON `plan_changes` (`from_plan_id`);--> statement-breakpoint
CREATE INDEX `plan_changes_to` ON `plan_changes` (`to_plan_id`);--> statement-breakpoint
ALTER TABLE `inquiries` ADD `support_rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `inquiries_open` ON `inquiries` (`support_rank`,`id`) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE `pricing_plans` ADD `support_rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `user_plans` ADD `paid_until` integer;--> statement-breakpoint
ALTER TABLE `subscription_invoices` ADD `subject_id` text;--> statement-breakpoint
ALTER TABLE `video_orders` ADD `state_before` text;--> statement-breakpoint
-- Nobody could change a plan for long before this, so what a subscription is for is the best that is known of its invoices.
UPDATE subscription_invoices SET subject_id = (SELECT s.subject_id FROM subscriptions s WHERE s.id = subscription_invoices.subscription_id);--> statement-breakpoint
-- A plan that somebody pays for is paid until the end of its last paid month; others have no end.
UPDATE user_plans SET paid_until = (SELECT max(i.period_ends_at) FROM subscriptions s JOIN subscription_invoices i ON i.subscription_id = s.id
  WHERE s.user_id = user_plans.user_id AND s.kind = 'plan' AND i.state = 'paid');--> statement-breakpoint
-- The bank gives the money for a video back after all.
INSERT INTO state_moves (subject, old, next) VALUES
  ('video_orders', 'refunded', 'paid'),
  ('video_orders', 'refunded', 'briefed'),
  ('video_orders', 'refunded', 'working'),
  ('video_orders', 'refunded', 'delivered'),
  ('video_orders', 'refunded', 'accepted');
--> statement-breakpoint
UPDATE pricing_plans SET support_rank = CASE WHEN features LIKE '%"Dedicated support","included":true%' THEN 2 WHEN features LIKE '%"Priority support","included":true%' THEN 1 ELSE 0 END;--> statement-breakpoint
-- The card names what its fair use is: credits, which suggestions use, too. An admin's own wording stays.
UPDATE pricing_plans SET features = replace(features, '"Unlimited generations, fair use up to 1,000 a month"', '"Unlimited generations, fair use of 1,000 credits a month"');
