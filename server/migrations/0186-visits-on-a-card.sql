-- compatible
-- concurrently
-- Whether a visit stands on a card is asked before it is removed.
drop index concurrently if exists claims_of_card;
create index concurrently claims_of_card on claims (saved_card_id) where saved_card_id is not null;
