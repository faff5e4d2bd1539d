CREATE TABLE `beta_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`inquiry_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`accepted_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `beta_invitations_email_unique` ON `beta_invitations` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `beta_invitations_inquiry_id_unique` ON `beta_invitations` (`inquiry_id`);--> statement-breakpoint
CREATE INDEX `beta_invitations_inviter` ON `beta_invitations` (`invited_by`);--> statement-breakpoint
CREATE TABLE `beta_prices` (
	`invitation_id` text NOT NULL,
	`plan_id` integer NOT NULL,
	`cents` integer NOT NULL,
	PRIMARY KEY(`invitation_id`, `plan_id`),
	FOREIGN KEY (`invitation_id`) REFERENCES `beta_invitations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "beta_prices_cents" CHECK(cents >= 0)
);
--> statement-breakpoint
-- The prices of an invitation are kept with the account once its address is proven, for 365 days.
CREATE TRIGGER users_beta_prices AFTER UPDATE OF verified_at ON users
WHEN NEW.verified_at IS NOT NULL AND OLD.verified_at IS NULL
BEGIN
  INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, notes, effective_from, effective_until, created_by, created_at, updated_at)
    SELECT NEW.id, p.plan_id, p.cents, 'Beta program', NEW.verified_at, NEW.verified_at + 31536000000, b.invited_by, NEW.verified_at, NEW.verified_at
    FROM beta_invitations b JOIN beta_prices p ON p.invitation_id = b.id
    WHERE b.email = NEW.email AND b.accepted_at IS NULL
    ON CONFLICT (customer_id, plan_id) DO NOTHING;
  UPDATE beta_invitations SET accepted_at = NEW.verified_at WHERE email = NEW.email AND accepted_at IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER users_beta_prices_insert AFTER INSERT ON users
WHEN NEW.verified_at IS NOT NULL
BEGIN
  INSERT INTO customer_pricing_overrides (customer_id, plan_id, custom_price_cents, notes, effective_from, effective_until, created_by, created_at, updated_at)
    SELECT NEW.id, p.plan_id, p.cents, 'Beta program', NEW.verified_at, NEW.verified_at + 31536000000, b.invited_by, NEW.verified_at, NEW.verified_at
    FROM beta_invitations b JOIN beta_prices p ON p.invitation_id = b.id
    WHERE b.email = NEW.email AND b.accepted_at IS NULL
    ON CONFLICT (customer_id, plan_id) DO NOTHING;
  UPDATE beta_invitations SET accepted_at = NEW.verified_at WHERE email = NEW.email AND accepted_at IS NULL;
END;
