-- compatible
-- Places in a line that were left with an offer in hand: the account is not offered that time again from another line.
create index waitlist_given_up on waitlist (doctor_id, claim_id) where status = 'left' and claim_id is not null;
