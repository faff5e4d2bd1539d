-- A line of the statement says what its entry and transfer say, so that a page of it reads one row a line. Lines are
-- immutable but for this one time.
DROP TRIGGER credit_lines_no_update;
--> statement-breakpoint
UPDATE credit_lines SET amount = e.amount, reason = e.reason, reference = e.reference, memo = e.memo, created_at = e.created_at
  FROM (SELECT e.id, e.amount, e.created_at, t.reason, t.reference, t.memo FROM ledger_entries e JOIN ledger_transfers t ON t.id = e.transfer_id) AS e
  WHERE e.id = credit_lines.entry_id;
--> statement-breakpoint
CREATE TRIGGER credit_lines_no_update BEFORE UPDATE ON credit_lines BEGIN SELECT RAISE(ABORT, 'constraint failed: credit lines are immutable'); END;
--> statement-breakpoint
DROP TRIGGER ledger_entries_credit_balance;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_credit_balance AFTER INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND owner_kind = 'user' AND kind = 'credits')
BEGIN
  INSERT OR IGNORE INTO user_credits (user_id, credits) SELECT owner_id, 0 FROM ledger_accounts WHERE id = NEW.account_id;
  UPDATE user_credits SET credits = credits + NEW.amount WHERE user_id = (SELECT owner_id FROM ledger_accounts WHERE id = NEW.account_id);
  INSERT INTO credit_lines (user_id, line, entry_id, amount, balance, credited, reason, reference, memo, created_at)
    SELECT c.user_id,
      1 + coalesce((SELECT max(line) FROM credit_lines WHERE user_id = c.user_id), 0),
      NEW.id,
      NEW.amount,
      c.credits,
      max(NEW.amount, 0) + coalesce((SELECT credited FROM credit_lines WHERE user_id = c.user_id ORDER BY line DESC LIMIT 1), 0),
      t.reason,
      t.reference,
      t.memo,
      NEW.created_at
    FROM user_credits c JOIN ledger_transfers t ON t.id = NEW.transfer_id
    WHERE c.user_id = (SELECT owner_id FROM ledger_accounts WHERE id = NEW.account_id);
END;
