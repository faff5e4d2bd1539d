-- A store's search also finds tags, garments and colors, in any English form. The index is made anew, since FTS5 adds no columns.
DROP TRIGGER products_search_insert;
--> statement-breakpoint
DROP TRIGGER products_search_update;
--> statement-breakpoint
DROP TABLE product_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE product_search USING fts5(store, title, about, tokenize = 'porter unicode61 remove_diacritics 2', prefix = '2 3');
--> statement-breakpoint
CREATE TRIGGER products_search_insert AFTER INSERT ON products WHEN NEW.state = 'published'
BEGIN
  INSERT INTO product_search (rowid, store, title, about) VALUES (NEW.rowid, NEW.store_id, NEW.title,
    NEW.tags || ' ' || coalesce((SELECT garment_id || ' ' || colours FROM design_versions WHERE id = NEW.version_id), ''));
END;
--> statement-breakpoint
CREATE TRIGGER products_search_update AFTER UPDATE OF state, title, store_id, tags, version_id ON products WHEN OLD.state = 'published' OR NEW.state = 'published'
BEGIN
  DELETE FROM product_search WHERE rowid = OLD.rowid;
  INSERT INTO product_search (rowid, store, title, about) SELECT NEW.rowid, NEW.store_id, NEW.title,
    NEW.tags || ' ' || coalesce((SELECT garment_id || ' ' || colours FROM design_versions WHERE id = NEW.version_id), '')
    WHERE NEW.state = 'published';
END;
--> statement-breakpoint
CREATE TRIGGER design_versions_search AFTER INSERT ON design_versions
  WHEN EXISTS (SELECT 1 FROM products WHERE id = NEW.product_id AND version_id = NEW.id AND state = 'published')
BEGIN
  UPDATE product_search SET about = (SELECT tags FROM products WHERE id = NEW.product_id) || ' ' || NEW.garment_id || ' ' || NEW.colours
    WHERE rowid = (SELECT rowid FROM products WHERE id = NEW.product_id);
END;
--> statement-breakpoint
INSERT INTO product_search (rowid, store, title, about) SELECT rowid, store_id, title,
  tags || ' ' || coalesce((SELECT garment_id || ' ' || colours FROM design_versions WHERE id = products.version_id), '')
  FROM products WHERE state = 'published';
