-- compatible
-- The account that a claim belongs to: its one hold, its share of unpaid visits, its card. So far it was worked out
-- each time from who booked and who is the patient; neither ever changes (docs/decisions/0097).
alter table claims add column account_id uuid;
