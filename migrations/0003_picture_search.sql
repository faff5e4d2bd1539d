-- Search in one's own pictures: the owner's id is a token of the indexed text, as a store's is in product_search.
CREATE VIRTUAL TABLE image_search USING fts5(owner, prompt, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER image_transactions_search_insert AFTER INSERT ON image_transactions
BEGIN
  INSERT INTO image_search (rowid, owner, prompt) VALUES (NEW.rowid, NEW.user_id, NEW.prompt);
END;
--> statement-breakpoint
CREATE TRIGGER image_transactions_search_delete AFTER DELETE ON image_transactions
BEGIN
  DELETE FROM image_search WHERE rowid = OLD.rowid;
END;
--> statement-breakpoint
INSERT INTO image_search (rowid, owner, prompt) SELECT rowid, user_id, prompt FROM image_transactions;
