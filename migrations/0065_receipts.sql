CREATE TABLE `receipts` (
	`number` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`serial` integer NOT NULL,
	`payment_id` text,
	`invoice_id` text,
	`refund_id` text,
	`amount_cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `subscription_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_cause" CHECK((payment_id IS NOT NULL) + (invoice_id IS NOT NULL) + (refund_id IS NOT NULL) = 1),
	CONSTRAINT "receipts_series" CHECK((series = 'credit-note') = (refund_id IS NOT NULL)),
	CONSTRAINT "receipts_amount" CHECK(amount_cents > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment_id_unique` ON `receipts` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_invoice_id_unique` ON `receipts` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_refund_id_unique` ON `receipts` (`refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_serial` ON `receipts` (`series`,`serial`);
--> statement-breakpoint
INSERT INTO receipts (number, series, serial, payment_id, invoice_id, amount_cents, issued_at)
  SELECT printf('R-%06d', n), 'receipt', n, payment_id, invoice_id, amount_cents, at FROM (
    SELECT row_number() OVER (ORDER BY at, id) AS n, payment_id, invoice_id, amount_cents, at FROM (
      SELECT id, id AS payment_id, NULL AS invoice_id, amount_cents, coalesce(paid_at, created_at) AS at
        FROM payments WHERE state IN ('paid', 'disputed') AND amount_cents > 0
      UNION ALL SELECT id, NULL, id, amount_cents, coalesce(paid_at, created_at)
        FROM subscription_invoices WHERE state = 'paid' AND amount_cents > 0));
--> statement-breakpoint
INSERT INTO receipts (number, series, serial, refund_id, amount_cents, issued_at)
  SELECT printf('C-%06d', n), 'credit-note', n, id, amount_cents, created_at FROM (
    SELECT row_number() OVER (ORDER BY created_at, id) AS n, id, amount_cents, created_at FROM refunds WHERE amount_cents > 0);
--> statement-breakpoint
CREATE TRIGGER receipts_of_payments AFTER UPDATE OF state ON payments
WHEN NEW.state = 'paid' AND OLD.state NOT IN ('paid', 'disputed') AND NEW.amount_cents > 0
  AND NOT EXISTS (SELECT 1 FROM receipts WHERE payment_id = NEW.id)
BEGIN
  INSERT INTO receipts (number, series, serial, payment_id, amount_cents, issued_at)
    SELECT printf('R-%06d', n), 'receipt', n, NEW.id, NEW.amount_cents, coalesce(NEW.paid_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'receipt');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_of_new_payments AFTER INSERT ON payments
WHEN NEW.state IN ('paid', 'disputed') AND NEW.amount_cents > 0
BEGIN
  INSERT INTO receipts (number, series, serial, payment_id, amount_cents, issued_at)
    SELECT printf('R-%06d', n), 'receipt', n, NEW.id, NEW.amount_cents, coalesce(NEW.paid_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'receipt');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_of_invoices AFTER UPDATE OF state ON subscription_invoices
WHEN NEW.state = 'paid' AND OLD.state <> 'paid' AND NEW.amount_cents > 0
  AND NOT EXISTS (SELECT 1 FROM receipts WHERE invoice_id = NEW.id)
BEGIN
  INSERT INTO receipts (number, series, serial, invoice_id, amount_cents, issued_at)
    SELECT printf('R-%06d', n), 'receipt', n, NEW.id, NEW.amount_cents, coalesce(NEW.paid_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'receipt');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_of_new_invoices AFTER INSERT ON subscription_invoices
WHEN NEW.state = 'paid' AND NEW.amount_cents > 0
BEGIN
  INSERT INTO receipts (number, series, serial, invoice_id, amount_cents, issued_at)
    SELECT printf('R-%06d', n), 'receipt', n, NEW.id, NEW.amount_cents, coalesce(NEW.paid_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'receipt');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_of_refunds AFTER INSERT ON refunds
WHEN NEW.amount_cents > 0
BEGIN
  INSERT INTO receipts (number, series, serial, refund_id, amount_cents, issued_at)
    SELECT printf('C-%06d', n), 'credit-note', n, NEW.id, NEW.amount_cents, NEW.created_at
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'credit-note');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_immutable BEFORE UPDATE ON receipts BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE DELETE ON receipts BEGIN SELECT RAISE(ABORT, 'constraint failed: receipts are immutable'); END;
