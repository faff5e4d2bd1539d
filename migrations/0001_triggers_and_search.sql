-- The ledger is written once: no entry and no transfer is ever changed or removed.
CREATE TRIGGER ledger_entries_no_update BEFORE UPDATE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger entries are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_delete BEFORE DELETE ON ledger_entries BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger entries are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_update BEFORE UPDATE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger transfers are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_no_delete BEFORE DELETE ON ledger_transfers BEGIN SELECT RAISE(ABORT, 'constraint failed: ledger transfers are immutable'); END;
--> statement-breakpoint
-- Balances follow the entries by themselves; the CHECK (balance >= 0) on them is the referee of every spend.
-- Updated, not upserted: SQLite tests a CHECK on the row an upsert would insert, and a spend is a negative row.
CREATE TRIGGER ledger_entries_credit_balance AFTER INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND owner_kind = 'user' AND kind = 'credits')
BEGIN
  INSERT OR IGNORE INTO user_credits (user_id, credits) SELECT owner_id, 0 FROM ledger_accounts WHERE id = NEW.account_id;
  UPDATE user_credits SET credits = credits + NEW.amount WHERE user_id = (SELECT owner_id FROM ledger_accounts WHERE id = NEW.account_id);
END;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_user_balance AFTER INSERT ON ledger_entries
WHEN EXISTS (SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND owner_kind = 'user' AND kind <> 'credits')
BEGIN
  INSERT OR IGNORE INTO user_balances (account_id, balance) VALUES (NEW.account_id, 0);
  UPDATE user_balances SET balance = balance + NEW.amount WHERE account_id = NEW.account_id;
END;
--> statement-breakpoint
CREATE TRIGGER design_versions_no_update BEFORE UPDATE ON design_versions BEGIN SELECT RAISE(ABORT, 'constraint failed: design versions are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER design_versions_no_delete BEFORE DELETE ON design_versions BEGIN SELECT RAISE(ABORT, 'constraint failed: design versions are immutable'); END;
--> statement-breakpoint
CREATE TRIGGER products_count_insert AFTER INSERT ON products WHEN NEW.state = 'published'
BEGIN
  UPDATE stores SET product_count = product_count + 1 WHERE id = NEW.store_id;
END;
--> statement-breakpoint
CREATE TRIGGER products_count_update AFTER UPDATE OF state ON products WHEN OLD.state <> NEW.state
BEGIN
  UPDATE stores SET product_count = product_count + (NEW.state = 'published') - (OLD.state = 'published') WHERE id = COALESCE(NEW.store_id, OLD.store_id);
END;
--> statement-breakpoint
-- Search: the store's id is a token of the indexed text, so that a search in one store reads that store's hits only.
CREATE VIRTUAL TABLE product_search USING fts5(store, title, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products WHEN NEW.state = 'published'
BEGIN
  INSERT INTO product_search (rowid, store, title) VALUES (NEW.rowid, NEW.store_id, NEW.title);
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF state, title, store_id ON products WHEN OLD.state = 'published' OR NEW.state = 'published'
BEGIN
  DELETE FROM product_search WHERE rowid = OLD.rowid;
  INSERT INTO product_search (rowid, store, title) SELECT NEW.rowid, NEW.store_id, NEW.title WHERE NEW.state = 'published';
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE store_search USING fts5(store_name, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER stores_search_insert AFTER INSERT ON stores
BEGIN
  INSERT INTO store_search (rowid, store_name) VALUES (NEW.rowid, NEW.store_name);
END;
--> statement-breakpoint
CREATE TRIGGER stores_search_update AFTER UPDATE OF store_name ON stores
BEGIN
  DELETE FROM store_search WHERE rowid = OLD.rowid;
  INSERT INTO store_search (rowid, store_name) VALUES (NEW.rowid, NEW.store_name);
END;
