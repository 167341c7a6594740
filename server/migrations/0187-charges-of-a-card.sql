-- compatible
-- concurrently
-- Whether a card is still to be charged is asked before it is removed.
drop index concurrently if exists payments_of_card;
create index concurrently payments_of_card on payments (saved_card_id) where saved_card_id is not null;
