CREATE TABLE `subscription_invoices` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_invoice_id` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`state` text NOT NULL,
	`period_starts_at` integer NOT NULL,
	`period_ends_at` integer NOT NULL,
	`paid_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "subscription_invoices_amount" CHECK(amount_cents >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_invoices_provider_unique` ON `subscription_invoices` (`provider`,`provider_invoice_id`);--> statement-breakpoint
CREATE INDEX `subscription_invoices_subscription` ON `subscription_invoices` (`subscription_id`,`id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`provider_subscription_id` text NOT NULL,
	`provider_customer_id` text,
	`state` text NOT NULL,
	`period_ends_at` integer,
	`ends_with_period` integer DEFAULT false NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`canceled_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_provider_unique` ON `subscriptions` (`provider`,`provider_subscription_id`);--> statement-breakpoint
CREATE INDEX `subscriptions_user` ON `subscriptions` (`user_id`,`id`);
--> statement-breakpoint
INSERT INTO state_moves (subject, old, next) VALUES
  ('subscriptions', 'incomplete', 'active'),
  ('subscriptions', 'incomplete', 'past_due'),
  ('subscriptions', 'incomplete', 'canceled'),
  ('subscriptions', 'active', 'past_due'),
  ('subscriptions', 'active', 'canceled'),
  ('subscriptions', 'past_due', 'active'),
  ('subscriptions', 'past_due', 'canceled'),
  ('subscription_invoices', 'open', 'paid'),
  ('subscription_invoices', 'open', 'void'),
  ('subscription_invoices', 'void', 'paid');
--> statement-breakpoint
CREATE TRIGGER subscriptions_moves BEFORE UPDATE OF state ON subscriptions
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'subscriptions' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of subscriptions');
END;
--> statement-breakpoint
CREATE TRIGGER subscription_invoices_moves BEFORE UPDATE OF state ON subscription_invoices
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'subscription_invoices' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of subscription_invoices');
END;
