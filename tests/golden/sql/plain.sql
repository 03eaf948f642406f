-- Users and their orders.
CREATE TABLE users (
  id BIGINT PRIMARY KEY,
  name TEXT NOT NULL DEFAULT 'nobody'
);

/* Orders that still count. */
CREATE VIEW open_orders AS
SELECT o.id, count(*) AS lines
FROM orders o
WHERE o.state = 'open -- not a comment'
GROUP BY o.id;

CREATE INDEX users_by_name ON users (name);

CREATE FUNCTION total(order_id BIGINT) RETURNS NUMERIC AS $$
  SELECT sum(price) FROM order_lines WHERE order_lines.order_id = total.order_id;
$$ LANGUAGE sql;

INSERT INTO users (id, name) VALUES (1, 'ann');
