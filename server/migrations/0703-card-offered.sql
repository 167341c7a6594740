-- compatible
-- The saved card of the payer that a card payment was begun for: they may pay with it, or with another.
alter table payments add column offered_card_id uuid references saved_cards (id);
