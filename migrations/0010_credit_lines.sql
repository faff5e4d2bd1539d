-- Every entry of a person's credits becomes a numbered line with its running balance, in the order of commits: what a
-- clock says of two writers at once may differ from what happened. Lines and entries are written once.
INSERT INTO credit_lines (user_id, line, entry_id, balance, credited)
  SELECT a.owner_id, row_number() OVER w, e.id, sum(e.amount) OVER w, sum(max(e.amount, 0)) OVER w
  FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
  WHERE a.owner_kind = 'user' AND a.kind = 'credits'
  WINDOW w AS (PARTITION BY a.owner_id ORDER BY e.rowid);
--> statement-breakpoint
DROP TRIGGER ledger_entries_credit_balance;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_credit_balance AFTER INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND owner_kind = 'user' AND kind = 'credits')
BEGIN
  INSERT OR IGNORE INTO user_credits (user_id, credits) SELECT owner_id, 0 FROM ledger_accounts WHERE id = NEW.account_id;
  UPDATE user_credits SET credits = credits + NEW.amount WHERE user_id = (SELECT owner_id FROM ledger_accounts WHERE id = NEW.account_id);
  INSERT INTO credit_lines (user_id, line, entry_id, balance, credited)
    SELECT c.user_id,
      1 + coalesce((SELECT max(line) FROM credit_lines WHERE user_id = c.user_id), 0),
      NEW.id,
      c.credits,
      max(NEW.amount, 0) + coalesce((SELECT credited FROM credit_lines WHERE user_id = c.user_id ORDER BY line DESC LIMIT 1), 0)
    FROM user_credits c WHERE c.user_id = (SELECT owner_id FROM ledger_accounts WHERE id = NEW.account_id);
END;
--> statement-breakpoint
CREATE TRIGGER credit_lines_no_update BEFORE UPDATE ON credit_lines BEGIN SELECT RAISE(ABORT, 'constraint failed: credit lines are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER credit_lines_no_delete BEFORE DELETE ON credit_lines BEGIN SELECT RAISE(ABORT, 'constraint failed: credit lines are immutable'); END;
