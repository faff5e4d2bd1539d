-- Orders cancelled before pieces were counted: all of theirs went back.
UPDATE order_lines SET refunded_quantity = quantity WHERE refunded_quantity = 0 AND order_id IN (SELECT id FROM orders WHERE state = 'canceled');
