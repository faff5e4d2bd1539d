-- What is decided, disputed or told by a provider has a life too: the same guard as the others' (I10).
INSERT INTO state_moves (subject, old, next) VALUES
  ('claims', 'open', 'reprint'),
  ('claims', 'open', 'refund'),
  ('claims', 'open', 'declined'),
  ('disputes', 'inquiry', 'open'),
  ('disputes', 'inquiry', 'won'),
  ('disputes', 'inquiry', 'lost'),
  ('disputes', 'open', 'won'),
  ('disputes', 'open', 'lost'),
  ('disputes', 'won', 'lost'),
  ('disputes', 'lost', 'won'),
  ('provider_events', 'received', 'processed'),
  ('provider_events', 'received', 'ignored'),
  ('provider_events', 'received', 'failed'),
  ('provider_events', 'processed', 'received'),
  ('provider_events', 'ignored', 'received'),
  ('provider_events', 'failed', 'received');
--> statement-breakpoint
CREATE TRIGGER claims_moves BEFORE UPDATE OF state ON claims
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'claims' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of claims');
END;
--> statement-breakpoint
CREATE TRIGGER disputes_moves BEFORE UPDATE OF state ON disputes
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'disputes' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of disputes');
END;
--> statement-breakpoint
CREATE TRIGGER provider_events_moves BEFORE UPDATE OF state ON provider_events
WHEN NEW.state IS NOT NULL AND NEW.state <> OLD.state AND NOT EXISTS (SELECT 1 FROM state_moves WHERE subject = 'provider_events' AND old = OLD.state AND next = NEW.state)
BEGIN
  SELECT RAISE(ABORT, 'constraint failed: no such move of provider_events');
END;
