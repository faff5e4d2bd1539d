CREATE TABLE `video_files` (
	`payment_id` text NOT NULL,
	`position` integer NOT NULL,
	`file_key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`payment_id`, `position`),
	FOREIGN KEY (`payment_id`) REFERENCES `video_orders`(`payment_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "video_files_position" CHECK(position BETWEEN 1 AND 20)
);
--> statement-breakpoint
CREATE TABLE `video_orders` (
	`payment_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`state` text DEFAULT 'paid' NOT NULL,
	`product_id` text,
	`about` text DEFAULT '' NOT NULL,
	`script` text DEFAULT '' NOT NULL,
	`tone` text DEFAULT '' NOT NULL,
	`music` text DEFAULT '' NOT NULL,
	`links` text DEFAULT '' NOT NULL,
	`briefed_at` integer,
	`assignee_id` text,
	`started_at` integer,
	`message` text DEFAULT '' NOT NULL,
	`delivered_at` integer,
	`accepted_at` integer,
	`refunded_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`assignee_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "video_orders_briefed" CHECK(state IN ('paid', 'refunded') OR briefed_at IS NOT NULL),
	CONSTRAINT "video_orders_started" CHECK(state NOT IN ('working', 'delivered', 'accepted') OR assignee_id IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `video_orders_user` ON `video_orders` (`user_id`,`payment_id`);--> statement-breakpoint
CREATE INDEX `video_orders_state` ON `video_orders` (`state`,`payment_id`);--> statement-breakpoint
CREATE INDEX `video_orders_product` ON `video_orders` (`product_id`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `video_orders_assignee` ON `video_orders` (`assignee_id`);
--> statement-breakpoint
INSERT INTO state_moves (subject, old, next) VALUES
  ('video_orders', 'paid', 'briefed'),
  ('video_orders', 'paid', 'refunded'),
  ('video_orders', 'briefed', 'working'),
  ('video_orders', 'briefed', 'refunded'),
  ('video_orders', 'working', 'delivered'),
  ('video_orders', 'working', 'refunded'),
  ('video_orders', 'delivered', 'working'),
  ('video_orders', 'delivered', 'accepted'),
  ('video_orders', 'delivered', 'refunded'),
  ('video_orders', 'accepted', 'refunded');
--> statement-breakpoint
CREATE TRIGGER video_orders_moves BEFORE UPDATE OF state ON video_orders
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'video_orders' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of video_orders');
END;
