-- compatible
-- Who was last sent to pay with PayPal. The right `pay` of that account is asked once more before the money is taken.
alter table payments add column asked_by uuid references users;
