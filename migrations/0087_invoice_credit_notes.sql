-- The table is made again: SQLite changes no CHECK. Nothing refers to receipts; the triggers that write them are made anew,
-- because SQLite renames no table while a trigger names one that is not there.
DROP TRIGGER receipts_of_payments;
--> statement-breakpoint
DROP TRIGGER receipts_of_new_payments;
--> statement-breakpoint
DROP TRIGGER receipts_of_invoices;
--> statement-breakpoint
DROP TRIGGER receipts_of_new_invoices;
--> statement-breakpoint
DROP TRIGGER credit_notes_of_refunds;
--> statement-breakpoint
CREATE TABLE `__new_receipts` (
	`number` text PRIMARY KEY NOT NULL,
	`series` text NOT NULL,
	`serial` integer NOT NULL,
	`payment_id` text,
	`invoice_id` text,
	`refund_id` text,
	`reversal_id` text,
	`reversal_move` integer,
	`amount_cents` integer NOT NULL,
	`issued_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invoice_id`) REFERENCES `subscription_invoices`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`refund_id`) REFERENCES `refunds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reversal_id`) REFERENCES `invoice_reversals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "receipts_cause" CHECK((payment_id IS NOT NULL) + (invoice_id IS NOT NULL) + (refund_id IS NOT NULL) + (reversal_id IS NOT NULL) = 1
        AND (reversal_id IS NULL) = (reversal_move IS NULL)),
	CONSTRAINT "receipts_series" CHECK(CASE series WHEN 'receipt' THEN refund_id IS NULL WHEN 'credit-note' THEN payment_id IS NULL AND invoice_id IS NULL ELSE 0 END),
	CONSTRAINT "receipts_amount" CHECK(amount_cents > 0)
);
--> statement-breakpoint
INSERT INTO `__new_receipts`("number", "series", "serial", "payment_id", "invoice_id", "refund_id", "amount_cents", "issued_at") SELECT "number", "series", "serial", "payment_id", "invoice_id", "refund_id", "amount_cents", "issued_at" FROM `receipts`;--> statement-breakpoint
DROP TABLE `receipts`;--> statement-breakpoint
ALTER TABLE `__new_receipts` RENAME TO `receipts`;--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_payment_id_unique` ON `receipts` (`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_invoice_id_unique` ON `receipts` (`invoice_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_refund_id_unique` ON `receipts` (`refund_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_serial` ON `receipts` (`series`,`serial`);--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_reversal` ON `receipts` (`reversal_id`,`reversal_move`);--> statement-breakpoint
ALTER TABLE `invoice_reversals` ADD `dispute_state` text;--> statement-breakpoint
ALTER TABLE `invoice_reversals` ADD `moved_at` integer;
--> statement-breakpoint
-- The refunds of invoices that are booked already.
INSERT INTO receipts (number, series, serial, reversal_id, reversal_move, amount_cents, issued_at)
  SELECT printf('C-%06d', n), 'credit-note', n, id, moves, amount_cents, created_at FROM (
    SELECT row_number() OVER (ORDER BY created_at, id) + (SELECT coalesce(max(serial), 0) FROM receipts WHERE series = 'credit-note') AS n,
      id, moves, amount_cents, created_at
    FROM invoice_reversals WHERE kind = 'refund' AND amount_cents > 0);
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
--> statement-breakpoint
CREATE TRIGGER credit_notes_of_new_reversals AFTER INSERT ON invoice_reversals
WHEN NEW.kind = 'refund' AND NEW.amount_cents > 0
BEGIN
  INSERT INTO receipts (number, series, serial, reversal_id, reversal_move, amount_cents, issued_at)
    SELECT printf('C-%06d', n), 'credit-note', n, NEW.id, NEW.moves, NEW.amount_cents, NEW.created_at
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'credit-note');
END;
--> statement-breakpoint
CREATE TRIGGER credit_notes_of_reversals AFTER UPDATE OF amount_cents ON invoice_reversals
WHEN NEW.kind = 'refund' AND NEW.amount_cents > OLD.amount_cents
BEGIN
  INSERT INTO receipts (number, series, serial, reversal_id, reversal_move, amount_cents, issued_at)
    SELECT printf('C-%06d', n), 'credit-note', n, NEW.id, NEW.moves, NEW.amount_cents - OLD.amount_cents, coalesce(NEW.moved_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'credit-note');
END;
--> statement-breakpoint
CREATE TRIGGER receipts_of_reversals AFTER UPDATE OF amount_cents ON invoice_reversals
WHEN NEW.kind = 'refund' AND NEW.amount_cents < OLD.amount_cents
BEGIN
  INSERT INTO receipts (number, series, serial, reversal_id, reversal_move, amount_cents, issued_at)
    SELECT printf('R-%06d', n), 'receipt', n, NEW.id, NEW.moves, OLD.amount_cents - NEW.amount_cents, coalesce(NEW.moved_at, NEW.created_at)
    FROM (SELECT coalesce(max(serial), 0) + 1 AS n FROM receipts WHERE series = 'receipt');
END;
