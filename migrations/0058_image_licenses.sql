CREATE TABLE `image_licenses` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`user_id` text NOT NULL,
	`picture_id` text NOT NULL,
	`sha256` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`content_type` text NOT NULL,
	`text_version` integer DEFAULT 1 NOT NULL,
	`holder_name` text,
	`state` text DEFAULT 'active' NOT NULL,
	`issued_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "image_licenses_holder" CHECK(length(holder_name) BETWEEN 1 AND 80),
	CONSTRAINT "image_licenses_withdrawn" CHECK((state = 'withdrawn') = (withdrawn_at IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `image_licenses_number_unique` ON `image_licenses` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `image_licenses_picture` ON `image_licenses` (`picture_id`) WHERE state <> 'withdrawn';--> statement-breakpoint
CREATE INDEX `image_licenses_any_picture` ON `image_licenses` (`picture_id`);--> statement-breakpoint
CREATE INDEX `image_licenses_user` ON `image_licenses` (`user_id`,`issued_at`);
--> statement-breakpoint
INSERT INTO state_moves (subject, old, next) VALUES
  ('image_licenses', 'active', 'suspended'),
  ('image_licenses', 'active', 'withdrawn'),
  ('image_licenses', 'suspended', 'active'),
  ('image_licenses', 'suspended', 'withdrawn'),
  ('image_licenses', 'withdrawn', 'active');
--> statement-breakpoint
CREATE TRIGGER image_licenses_moves BEFORE UPDATE OF state ON image_licenses
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'image_licenses' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of image_licenses');
END;
