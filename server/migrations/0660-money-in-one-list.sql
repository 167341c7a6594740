-- compatible
-- The list of all money reads what was taken at the clinic by time and by amount, as it reads payments online.
create index payments_received_newest on payments_received (at desc, id);
create index payments_received_by_amount on payments_received (amount_cents desc, at desc, id);
