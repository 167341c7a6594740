-- compatible
-- Each mail with the link of a visit has a link of its own: it opens at the address that it went to, as long as that is
-- still the one of its patient or payer, and says nothing before somebody has said whose visit it is.
create table visit_link_mails (
  id uuid primary key default gen_random_uuid(),
  claim_id uuid not null references visit_links,
  email text not null,
  sent_at timestamptz not null default clinic_now(),
  wrong_tries smallint not null default 0
);
create index visit_link_mails_claim on visit_link_mails (claim_id);

-- Those that were mailed before name the visit itself.
insert into visit_link_mails (id, claim_id, email)
select claim_id, claim_id, patient.email
from visit_links join claims on claims.id = claim_id join people patient on patient.id = claims.patient_id
where patient.email <> '';

-- Mails to addresses without an account are found by their visit, as those of an account are by it.
create index mails_to_addresses on mails (claim_id) where user_id is null and claim_id is not null;
