CREATE TABLE `attentions` (
	`id` text PRIMARY KEY NOT NULL,
	`cause` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text NOT NULL,
	`resolved_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `attentions_cause_unique` ON `attentions` (`cause`);--> statement-breakpoint
CREATE INDEX `attentions_open` ON `attentions` (`created_at`) WHERE resolved_at IS NULL;--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`cart_id` text NOT NULL,
	`product_id` text NOT NULL,
	`colour` text NOT NULL,
	`size` text NOT NULL,
	`quantity` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_lines_quantity" CHECK(quantity BETWEEN 1 AND 50)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_once` ON `cart_lines` (`cart_id`,`product_id`,`colour`,`size`);--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`checkout` text,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_token_hash_unique` ON `carts` (`token_hash`);--> statement-breakpoint
CREATE TABLE `codes` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `codes_user` ON `codes` (`user_id`,`purpose`);--> statement-breakpoint
CREATE TABLE `credit_hold_lots` (
	`hold_id` text NOT NULL,
	`lot_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`hold_id`, `lot_id`),
	FOREIGN KEY (`lot_id`) REFERENCES `credit_lots`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `credit_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`amount` integer NOT NULL,
	`allocated` integer NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`state` text DEFAULT 'held' NOT NULL,
	`deadline_at` integer NOT NULL,
	`resolved_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user_credits`(`user_id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_holds_covered" CHECK(allocated = amount AND amount > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `credit_holds_cause` ON `credit_holds` (`reason`,`reference`);--> statement-breakpoint
CREATE INDEX `credit_holds_deadline` ON `credit_holds` (`deadline_at`) WHERE state = 'held';--> statement-breakpoint
CREATE TABLE `credit_lots` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`granted` integer NOT NULL,
	`remaining` integer NOT NULL,
	`unit_cost_cents` integer NOT NULL,
	`expires_at` integer,
	`transfer_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "credit_lots_remaining" CHECK(remaining >= 0 AND remaining <= granted)
);
--> statement-breakpoint
CREATE INDEX `credit_lots_open` ON `credit_lots` (`user_id`) WHERE remaining > 0;--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`data` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`provider_id` text,
	`last_error` text,
	`sent_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_dedupe_key_unique` ON `deliveries` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `design_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`reason` text NOT NULL,
	`detail` text NOT NULL,
	`email` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `design_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`product_id` text NOT NULL,
	`picture_id` text NOT NULL,
	`garment_id` text NOT NULL,
	`placement` text NOT NULL,
	`left_in` real NOT NULL,
	`top_in` real NOT NULL,
	`width_in` real NOT NULL,
	`height_in` real NOT NULL,
	`effective_dpi` integer NOT NULL,
	`colours` text NOT NULL,
	`price_cents` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "design_versions_price" CHECK(price_cents > 0)
);
--> statement-breakpoint
CREATE INDEX `design_versions_product` ON `design_versions` (`product_id`,`id`);--> statement-breakpoint
CREATE TABLE `generation_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`request_key` text NOT NULL,
	`prompt` text NOT NULL,
	`final_prompt` text NOT NULL,
	`style` text NOT NULL,
	`size` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`is_transparent` integer NOT NULL,
	`seed` integer NOT NULL,
	`model` text NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`failure` text,
	`picture_id` text,
	`usage` text,
	`started_at` integer,
	`finished_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `generation_jobs_request` ON `generation_jobs` (`user_id`,`request_key`);--> statement-breakpoint
CREATE INDEX `generation_jobs_user` ON `generation_jobs` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `generation_jobs_open` ON `generation_jobs` (`created_at`) WHERE state IN ('queued', 'working');--> statement-breakpoint
CREATE TABLE `image_transactions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`picture_id` text NOT NULL,
	`prompt` text NOT NULL,
	`enhanced_prompt` text NOT NULL,
	`style` text NOT NULL,
	`size` text NOT NULL,
	`model` text NOT NULL,
	`seed` integer NOT NULL,
	`status` text DEFAULT 'generated' NOT NULL,
	`amount` integer DEFAULT 399 NOT NULL,
	`favorite` integer DEFAULT false NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`picture_id`) REFERENCES `pictures`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `image_transactions_picture_id_unique` ON `image_transactions` (`picture_id`);--> statement-breakpoint
CREATE INDEX `image_transactions_user` ON `image_transactions` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `ledger_accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_kind` text NOT NULL,
	`owner_id` text,
	`unit` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	CONSTRAINT "ledger_accounts_owned" CHECK((owner_kind = 'user') = (owner_id IS NOT NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_accounts_owner` ON `ledger_accounts` (`owner_kind`,`owner_id`,`unit`,`kind`);--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`transfer_id` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`transfer_id`) REFERENCES `ledger_transfers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ledger_entries_amount" CHECK(amount <> 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_entries_account` ON `ledger_entries` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `ledger_entries_transfer` ON `ledger_entries` (`transfer_id`);--> statement-breakpoint
CREATE TABLE `ledger_transfers` (
	`id` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`reference` text NOT NULL,
	`memo` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_transfers_cause` ON `ledger_transfers` (`reason`,`reference`);--> statement-breakpoint
CREATE TABLE `mockups` (
	`version_id` text NOT NULL,
	`colour` text NOT NULL,
	`kind` text NOT NULL,
	`file_key` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`version_id`, `colour`, `kind`),
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`part_id` text,
	`kind` text NOT NULL,
	`detail` text,
	`dedupe_key` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_once` ON `order_events` (`order_id`,`dedupe_key`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`part_id` text NOT NULL,
	`store_id` text NOT NULL,
	`creator_id` text NOT NULL,
	`product_id` text NOT NULL,
	`version_id` text NOT NULL,
	`title` text NOT NULL,
	`cover_key` text,
	`garment_id` text NOT NULL,
	`garment_name` text NOT NULL,
	`colour` text NOT NULL,
	`colour_name` text NOT NULL,
	`size` text NOT NULL,
	`variant_id` integer NOT NULL,
	`quantity` integer NOT NULL,
	`price_cents` integer NOT NULL,
	`print_cost_cents` integer NOT NULL,
	`fee_cents` integer NOT NULL,
	`commission_basis_points` integer NOT NULL,
	`commission_cents` integer NOT NULL,
	`earning_cents` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`part_id`) REFERENCES `order_parts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`version_id`) REFERENCES `design_versions`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_split" CHECK(price_cents = print_cost_cents + fee_cents + commission_cents + earning_cents),
	CONSTRAINT "order_lines_earning" CHECK(earning_cents >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_lines_order` ON `order_lines` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_lines_creator` ON `order_lines` (`creator_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_lines_part` ON `order_lines` (`part_id`);--> statement-breakpoint
CREATE TABLE `order_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`store_id` text NOT NULL,
	`partner` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`partner_state` text,
	`partner_order_id` text,
	`attempt` integer DEFAULT 1 NOT NULL,
	`shipping_service` text NOT NULL,
	`shipping_name` text NOT NULL,
	`shipping_cents` integer NOT NULL,
	`deliver_from` text,
	`deliver_to` text,
	`expected_cost_cents` integer NOT NULL,
	`partner_cost_cents` integer,
	`claimed_until` integer,
	`checked_at` integer,
	`last_error` text,
	`confirmed_at` integer,
	`shipped_at` integer,
	`delivered_at` integer,
	`earnings_available_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_parts_order` ON `order_parts` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_parts_store` ON `order_parts` (`store_id`,`id`);--> statement-breakpoint
CREATE INDEX `order_parts_partner` ON `order_parts` (`partner_order_id`);--> statement-breakpoint
CREATE INDEX `order_parts_open` ON `order_parts` (`checked_at`) WHERE state NOT IN ('delivered', 'canceled');--> statement-breakpoint
CREATE INDEX `order_parts_earnings` ON `order_parts` (`delivered_at`) WHERE state = 'delivered' AND earnings_available_at IS NULL;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`access_hash` text NOT NULL,
	`place_key` text NOT NULL,
	`user_id` text,
	`email` text NOT NULL,
	`recipient_name` text NOT NULL,
	`address1` text NOT NULL,
	`address2` text DEFAULT '' NOT NULL,
	`city` text NOT NULL,
	`state_code` text DEFAULT '' NOT NULL,
	`zip` text NOT NULL,
	`country_code` text NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`items_cents` integer NOT NULL,
	`shipping_cents` integer NOT NULL,
	`tax_cents` integer NOT NULL,
	`total_cents` integer NOT NULL,
	`state` text DEFAULT 'awaiting_payment' NOT NULL,
	`paid_at` integer,
	`canceled_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_total" CHECK(total_cents = items_cents + shipping_cents + tax_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number_unique` ON `orders` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_access_hash_unique` ON `orders` (`access_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_place_key_unique` ON `orders` (`place_key`);--> statement-breakpoint
CREATE INDEX `orders_unpaid` ON `orders` (`created_at`) WHERE state = 'awaiting_payment';--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`,`id`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`user_id` text,
	`amount_cents` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`provider` text NOT NULL,
	`intent_key` text NOT NULL,
	`session_id` text,
	`provider_payment_id` text,
	`checkout_url` text,
	`state` text DEFAULT 'created' NOT NULL,
	`refunded_cents` integer DEFAULT 0 NOT NULL,
	`paid_at` integer,
	`expires_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_refunded" CHECK(refunded_cents >= 0 AND refunded_cents <= amount_cents)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_intent_key_unique` ON `payments` (`intent_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_session_id_unique` ON `payments` (`session_id`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`created_at`) WHERE state IN ('created', 'open');--> statement-breakpoint
CREATE INDEX `payments_subject` ON `payments` (`kind`,`subject_id`);--> statement-breakpoint
CREATE INDEX `payments_provider_payment` ON `payments` (`provider_payment_id`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`file_key` text NOT NULL,
	`preview_key` text,
	`content_type` text NOT NULL,
	`sha256` text NOT NULL,
	`width_px` integer NOT NULL,
	`height_px` integer NOT NULL,
	`bytes` integer NOT NULL,
	`is_transparent` integer NOT NULL,
	`withdrawn_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pictures_user` ON `pictures` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `pricing_plans` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`price_cents` integer NOT NULL,
	`billing_period` text NOT NULL,
	`features` text NOT NULL,
	`commission_basis_points` integer NOT NULL,
	`monthly_credits` integer,
	`is_featured` integer DEFAULT false NOT NULL,
	`display_order` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`store_id` text,
	`state` text DEFAULT 'draft' NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`version_id` text,
	`min_price_cents` integer NOT NULL,
	`cover_key` text,
	`published_at` integer,
	`updated_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`store_id`) REFERENCES `stores`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_published_in_store" CHECK(state <> 'published' OR (store_id IS NOT NULL AND version_id IS NOT NULL))
);
--> statement-breakpoint
CREATE INDEX `products_user` ON `products` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `products_store_newest` ON `products` (`store_id`,`published_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `products_store_price` ON `products` (`store_id`,`min_price_cents`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE INDEX `products_newest` ON `products` (`published_at`,`id`) WHERE state = 'published';--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`event_id` text NOT NULL,
	`type` text NOT NULL,
	`payload` text NOT NULL,
	`state` text DEFAULT 'received' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`processed_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `provider_events_once` ON `provider_events` (`provider`,`event_id`);--> statement-breakpoint
CREATE INDEX `provider_events_open` ON `provider_events` (`created_at`) WHERE state = 'received';--> statement-breakpoint
CREATE TABLE `rate_counters` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE TABLE `refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`cause` text NOT NULL,
	`amount_cents` integer NOT NULL,
	`state` text DEFAULT 'wanted' NOT NULL,
	`provider_refund_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_cause_unique` ON `refunds` (`cause`);--> statement-breakpoint
CREATE UNIQUE INDEX `refunds_provider_refund_id_unique` ON `refunds` (`provider_refund_id`);--> statement-breakpoint
CREATE INDEX `refunds_open` ON `refunds` (`created_at`) WHERE state IN ('wanted', 'sent');--> statement-breakpoint
CREATE TABLE `sales_days` (
	`creator_id` text NOT NULL,
	`day` text NOT NULL,
	`orders` integer NOT NULL,
	`units` integer NOT NULL,
	`sales_cents` integer NOT NULL,
	`earning_cents` integer NOT NULL,
	PRIMARY KEY(`creator_id`, `day`),
	FOREIGN KEY (`creator_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `shipments` (
	`id` text PRIMARY KEY NOT NULL,
	`part_id` text NOT NULL,
	`partner_shipment_id` text NOT NULL,
	`carrier` text,
	`tracking_number` text,
	`tracking_url` text,
	`state` text NOT NULL,
	`delivery_state` text,
	`shipped_at` integer,
	`delivered_at` integer,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`part_id`) REFERENCES `order_parts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_once` ON `shipments` (`part_id`,`partner_shipment_id`);--> statement-breakpoint
CREATE TABLE `stores` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`store_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`product_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stores_user_id_unique` ON `stores` (`user_id`);--> statement-breakpoint
CREATE INDEX `stores_newest` ON `stores` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `user_balances` (
	`account_id` text PRIMARY KEY NOT NULL,
	`balance` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `ledger_accounts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_balances_not_negative" CHECK(balance >= 0)
);
--> statement-breakpoint
CREATE TABLE `user_credits` (
	`user_id` text PRIMARY KEY NOT NULL,
	`credits` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "user_credits_not_negative" CHECK(credits >= 0)
);
--> statement-breakpoint
CREATE TABLE `user_roles` (
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	PRIMARY KEY(`user_id`, `role`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`normalised_email` text NOT NULL,
	`password_hash` text,
	`verified_at` integer,
	`terms_accepted_at` integer NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `variant_stock` (
	`variant_id` integer PRIMARY KEY NOT NULL,
	`is_available` integer NOT NULL,
	`checked_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `welcomes` (
	`normalised_email` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER)) NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
