-- A refund that was given up unheard is looked for at the provider, and may be found on its way or done.
INSERT INTO state_moves (subject, old, next) VALUES
  ('refunds', 'failed', 'sent'),
  ('refunds', 'failed', 'done');
