CREATE TABLE `state_moves` (
	`subject` text NOT NULL,
	`old` text NOT NULL,
	`next` text NOT NULL,
	PRIMARY KEY(`subject`, `old`, `next`)
);
--> statement-breakpoint
CREATE INDEX `claim_photos_file` ON `claim_photos` (`file_key`);--> statement-breakpoint
-- Which state may follow which. What is not here does not happen, whoever writes (I10).
INSERT INTO state_moves (subject, old, next) VALUES
  ('payments', 'created', 'open'),
  ('payments', 'created', 'paid'),
  ('payments', 'created', 'expired'),
  ('payments', 'created', 'failed'),
  ('payments', 'open', 'paid'),
  ('payments', 'open', 'expired'),
  ('payments', 'open', 'failed'),
  ('payments', 'expired', 'paid'),
  ('payments', 'failed', 'paid'),
  ('payments', 'paid', 'disputed'),
  ('payments', 'disputed', 'paid'),
  ('refunds', 'wanted', 'sent'),
  ('refunds', 'wanted', 'done'),
  ('refunds', 'wanted', 'failed'),
  ('refunds', 'sent', 'done'),
  ('refunds', 'sent', 'failed'),
  ('refunds', 'done', 'failed'),
  ('refunds', 'failed', 'wanted'),
  ('orders', 'awaiting_payment', 'paid'),
  ('orders', 'awaiting_payment', 'expired'),
  ('orders', 'awaiting_payment', 'canceled'),
  ('orders', 'expired', 'paid'),
  ('orders', 'paid', 'canceled'),
  ('order_parts', 'waiting', 'drafted'),
  ('order_parts', 'waiting', 'confirmed'),
  ('order_parts', 'waiting', 'in_production'),
  ('order_parts', 'waiting', 'partly_shipped'),
  ('order_parts', 'waiting', 'shipped'),
  ('order_parts', 'waiting', 'delivered'),
  ('order_parts', 'waiting', 'on_hold'),
  ('order_parts', 'waiting', 'failed'),
  ('order_parts', 'waiting', 'canceled'),
  ('order_parts', 'drafted', 'confirmed'),
  ('order_parts', 'drafted', 'in_production'),
  ('order_parts', 'drafted', 'partly_shipped'),
  ('order_parts', 'drafted', 'shipped'),
  ('order_parts', 'drafted', 'delivered'),
  ('order_parts', 'drafted', 'on_hold'),
  ('order_parts', 'drafted', 'failed'),
  ('order_parts', 'drafted', 'canceled'),
  ('order_parts', 'confirmed', 'in_production'),
  ('order_parts', 'confirmed', 'partly_shipped'),
  ('order_parts', 'confirmed', 'shipped'),
  ('order_parts', 'confirmed', 'delivered'),
  ('order_parts', 'confirmed', 'on_hold'),
  ('order_parts', 'confirmed', 'failed'),
  ('order_parts', 'confirmed', 'canceled'),
  ('order_parts', 'in_production', 'partly_shipped'),
  ('order_parts', 'in_production', 'shipped'),
  ('order_parts', 'in_production', 'delivered'),
  ('order_parts', 'in_production', 'on_hold'),
  ('order_parts', 'in_production', 'failed'),
  ('order_parts', 'in_production', 'canceled'),
  ('order_parts', 'partly_shipped', 'shipped'),
  ('order_parts', 'partly_shipped', 'delivered'),
  ('order_parts', 'partly_shipped', 'on_hold'),
  ('order_parts', 'partly_shipped', 'failed'),
  ('order_parts', 'shipped', 'delivered'),
  ('order_parts', 'on_hold', 'waiting'),
  ('order_parts', 'on_hold', 'drafted'),
  ('order_parts', 'on_hold', 'confirmed'),
  ('order_parts', 'on_hold', 'in_production'),
  ('order_parts', 'on_hold', 'partly_shipped'),
  ('order_parts', 'on_hold', 'shipped'),
  ('order_parts', 'on_hold', 'delivered'),
  ('order_parts', 'on_hold', 'failed'),
  ('order_parts', 'on_hold', 'canceled'),
  ('order_parts', 'failed', 'waiting'),
  ('order_parts', 'failed', 'drafted'),
  ('order_parts', 'failed', 'confirmed'),
  ('order_parts', 'failed', 'in_production'),
  ('order_parts', 'failed', 'partly_shipped'),
  ('order_parts', 'failed', 'shipped'),
  ('order_parts', 'failed', 'delivered'),
  ('order_parts', 'failed', 'canceled'),
  ('generation_jobs', 'queued', 'working'),
  ('generation_jobs', 'queued', 'done'),
  ('generation_jobs', 'queued', 'failed'),
  ('generation_jobs', 'queued', 'canceled'),
  ('generation_jobs', 'working', 'queued'),
  ('generation_jobs', 'working', 'done'),
  ('generation_jobs', 'working', 'failed'),
  ('credit_holds', 'held', 'posted'),
  ('credit_holds', 'held', 'released'),
  ('deliveries', 'pending', 'sent'),
  ('deliveries', 'pending', 'dead'),
  ('deliveries', 'dead', 'pending'),
  ('deliveries', 'dead', 'sent');
--> statement-breakpoint
CREATE TRIGGER payments_moves BEFORE UPDATE OF state ON payments
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'payments' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of payments');
END;
--> statement-breakpoint
CREATE TRIGGER refunds_moves BEFORE UPDATE OF state ON refunds
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'refunds' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of refunds');
END;
--> statement-breakpoint
CREATE TRIGGER orders_moves BEFORE UPDATE OF state ON orders
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'orders' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of orders');
END;
--> statement-breakpoint
CREATE TRIGGER order_parts_moves BEFORE UPDATE OF state ON order_parts
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'order_parts' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of order_parts');
END;
--> statement-breakpoint
CREATE TRIGGER generation_jobs_moves BEFORE UPDATE OF state ON generation_jobs
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'generation_jobs' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of generation_jobs');
END;
--> statement-breakpoint
CREATE TRIGGER credit_holds_moves BEFORE UPDATE OF state ON credit_holds
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'credit_holds' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of credit_holds');
END;
--> statement-breakpoint
CREATE TRIGGER deliveries_moves BEFORE UPDATE OF state ON deliveries
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'deliveries' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of deliveries');
END;
