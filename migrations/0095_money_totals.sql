-- Sums that /admin/money shows, kept by triggers, so that the page reads as many rows however much was sold. Of what a day
-- brings (UTC), a row a day; of what stands now, and of each kind of account of the ledger, one row with day ''.
CREATE TABLE `money_totals` (
	`name` text NOT NULL,
	`day` text NOT NULL,
	`amount` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`name`, `day`)
);
--> statement-breakpoint
-- The totals of the rows that are there.
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'taken' AS name, date(created_at / 1000, 'unixepoch') AS day, amount_cents AS amount, 1 AS count FROM payments WHERE state IN ('paid', 'disputed')
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'invoiced' AS name, date(created_at / 1000, 'unixepoch') AS day, amount_cents AS amount, 1 AS count FROM subscription_invoices WHERE state = 'paid'
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'tax' AS name, date(created_at / 1000, 'unixepoch') AS day, tax_cents AS amount, 0 AS count FROM payments WHERE state IN ('paid', 'disputed')
  UNION ALL SELECT 'tax', date(created_at / 1000, 'unixepoch'), tax_cents, 0 FROM subscription_invoices WHERE state = 'paid'
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'refunded' AS name, date(created_at / 1000, 'unixepoch') AS day, amount_cents AS amount, 1 AS count FROM refunds
  UNION ALL SELECT 'refunded', date(created_at / 1000, 'unixepoch'), amount_cents, 1 FROM invoice_reversals WHERE kind = 'refund'
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'open-disputes' AS name, '' AS day, withdrawn_cents AS amount, 1 AS count FROM disputes WHERE state IN ('inquiry', 'open')
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT iif(kind = 'paid', 'paid-lots', 'free-lots') AS name, '' AS day, remaining * iif(kind = 'paid', unit_cost_cents, 0) AS amount, remaining AS count FROM credit_lots
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'subscriptions' AS name, '' AS day, 0 AS amount, 1 AS count FROM subscriptions WHERE state IN ('active', 'past_due')
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT 'failed-events' AS name, '' AS day, 0 AS amount, 1 AS count FROM provider_events WHERE state = 'failed'
) GROUP BY name, day;
--> statement-breakpoint
INSERT INTO money_totals (name, day, amount, count) SELECT name, day, sum(amount), sum(count) FROM (
  SELECT a.owner_kind || ':' || a.kind AS name, '' AS day, e.amount AS amount, 1 AS count FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
) GROUP BY name, day;
--> statement-breakpoint
CREATE TRIGGER money_totals_payments_insert AFTER INSERT ON payments WHEN NEW.state IN ('paid', 'disputed')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('taken', date(NEW.created_at / 1000, 'unixepoch'), NEW.amount_cents, 1),
    ('tax', date(NEW.created_at / 1000, 'unixepoch'), NEW.tax_cents, 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_payments_update AFTER UPDATE OF state, amount_cents, tax_cents ON payments WHEN OLD.state IN ('paid', 'disputed') OR NEW.state IN ('paid', 'disputed')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('taken', date(NEW.created_at / 1000, 'unixepoch'), iif(NEW.state IN ('paid', 'disputed'), NEW.amount_cents, 0) - iif(OLD.state IN ('paid', 'disputed'), OLD.amount_cents, 0), (NEW.state IN ('paid', 'disputed')) - (OLD.state IN ('paid', 'disputed'))),
    ('tax', date(NEW.created_at / 1000, 'unixepoch'), iif(NEW.state IN ('paid', 'disputed'), NEW.tax_cents, 0) - iif(OLD.state IN ('paid', 'disputed'), OLD.tax_cents, 0), 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_payments_delete AFTER DELETE ON payments WHEN OLD.state IN ('paid', 'disputed')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('taken', date(OLD.created_at / 1000, 'unixepoch'), -OLD.amount_cents, -1),
    ('tax', date(OLD.created_at / 1000, 'unixepoch'), -OLD.tax_cents, 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_invoices_insert AFTER INSERT ON subscription_invoices WHEN NEW.state = 'paid'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('invoiced', date(NEW.created_at / 1000, 'unixepoch'), NEW.amount_cents, 1),
    ('tax', date(NEW.created_at / 1000, 'unixepoch'), NEW.tax_cents, 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_invoices_update AFTER UPDATE OF state, amount_cents, tax_cents ON subscription_invoices WHEN OLD.state = 'paid' OR NEW.state = 'paid'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('invoiced', date(NEW.created_at / 1000, 'unixepoch'), iif(NEW.state = 'paid', NEW.amount_cents, 0) - iif(OLD.state = 'paid', OLD.amount_cents, 0), (NEW.state = 'paid') - (OLD.state = 'paid')),
    ('tax', date(NEW.created_at / 1000, 'unixepoch'), iif(NEW.state = 'paid', NEW.tax_cents, 0) - iif(OLD.state = 'paid', OLD.tax_cents, 0), 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_invoices_delete AFTER DELETE ON subscription_invoices WHEN OLD.state = 'paid'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('invoiced', date(OLD.created_at / 1000, 'unixepoch'), -OLD.amount_cents, -1),
    ('tax', date(OLD.created_at / 1000, 'unixepoch'), -OLD.tax_cents, 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_refunds_insert AFTER INSERT ON refunds
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(NEW.created_at / 1000, 'unixepoch'), NEW.amount_cents, 1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_refunds_update AFTER UPDATE OF amount_cents ON refunds
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(NEW.created_at / 1000, 'unixepoch'), NEW.amount_cents - OLD.amount_cents, 0)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_refunds_delete AFTER DELETE ON refunds
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(OLD.created_at / 1000, 'unixepoch'), -OLD.amount_cents, -1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_reversals_insert AFTER INSERT ON invoice_reversals WHEN NEW.kind = 'refund'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(NEW.created_at / 1000, 'unixepoch'), NEW.amount_cents, 1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_reversals_update AFTER UPDATE OF amount_cents ON invoice_reversals WHEN OLD.kind = 'refund' OR NEW.kind = 'refund'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(NEW.created_at / 1000, 'unixepoch'), iif(NEW.kind = 'refund', NEW.amount_cents, 0) - iif(OLD.kind = 'refund', OLD.amount_cents, 0), (NEW.kind = 'refund') - (OLD.kind = 'refund'))
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_reversals_delete AFTER DELETE ON invoice_reversals WHEN OLD.kind = 'refund'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('refunded', date(OLD.created_at / 1000, 'unixepoch'), -OLD.amount_cents, -1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_disputes_insert AFTER INSERT ON disputes WHEN NEW.state IN ('inquiry', 'open')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('open-disputes', '', NEW.withdrawn_cents, 1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_disputes_update AFTER UPDATE OF state, withdrawn_cents ON disputes WHEN OLD.state IN ('inquiry', 'open') OR NEW.state IN ('inquiry', 'open')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('open-disputes', '', iif(NEW.state IN ('inquiry', 'open'), NEW.withdrawn_cents, 0) - iif(OLD.state IN ('inquiry', 'open'), OLD.withdrawn_cents, 0), (NEW.state IN ('inquiry', 'open')) - (OLD.state IN ('inquiry', 'open')))
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_disputes_delete AFTER DELETE ON disputes WHEN OLD.state IN ('inquiry', 'open')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('open-disputes', '', -OLD.withdrawn_cents, -1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_lots_insert AFTER INSERT ON credit_lots
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    (iif(NEW.kind = 'paid', 'paid-lots', 'free-lots'), '', NEW.remaining * iif(NEW.kind = 'paid', NEW.unit_cost_cents, 0), NEW.remaining)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_lots_update AFTER UPDATE OF remaining ON credit_lots
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    (iif(NEW.kind = 'paid', 'paid-lots', 'free-lots'), '', NEW.remaining * iif(NEW.kind = 'paid', NEW.unit_cost_cents, 0) - OLD.remaining * iif(OLD.kind = 'paid', OLD.unit_cost_cents, 0), NEW.remaining - OLD.remaining)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_lots_delete AFTER DELETE ON credit_lots
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    (iif(OLD.kind = 'paid', 'paid-lots', 'free-lots'), '', -(OLD.remaining * iif(OLD.kind = 'paid', OLD.unit_cost_cents, 0)), -OLD.remaining)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_subscriptions_insert AFTER INSERT ON subscriptions WHEN NEW.state IN ('active', 'past_due')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('subscriptions', '', 0, 1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_subscriptions_update AFTER UPDATE OF state ON subscriptions WHEN OLD.state IN ('active', 'past_due') OR NEW.state IN ('active', 'past_due')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('subscriptions', '', 0, (NEW.state IN ('active', 'past_due')) - (OLD.state IN ('active', 'past_due')))
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_subscriptions_delete AFTER DELETE ON subscriptions WHEN OLD.state IN ('active', 'past_due')
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('subscriptions', '', 0, -1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_events_insert AFTER INSERT ON provider_events WHEN NEW.state = 'failed'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('failed-events', '', 0, 1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_events_update AFTER UPDATE OF state ON provider_events WHEN OLD.state = 'failed' OR NEW.state = 'failed'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('failed-events', '', 0, (NEW.state = 'failed') - (OLD.state = 'failed'))
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_events_delete AFTER DELETE ON provider_events WHEN OLD.state = 'failed'
BEGIN
  INSERT INTO money_totals (name, day, amount, count) VALUES
    ('failed-events', '', 0, -1)
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
--> statement-breakpoint
CREATE TRIGGER money_totals_entries_insert AFTER INSERT ON ledger_entries
BEGIN
  INSERT INTO money_totals (name, day, amount, count)
    SELECT owner_kind || ':' || kind, '', NEW.amount, 1 FROM ledger_accounts WHERE id = NEW.account_id
    ON CONFLICT (name, day) DO UPDATE SET amount = amount + excluded.amount, count = count + excluded.count;
END;
