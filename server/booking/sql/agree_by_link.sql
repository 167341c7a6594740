-- When a visit no longer waits for a payment by its mailed link: the terms that the patient accepted there are noted
-- as accepted, in their words and language.
create or replace function agree_by_link() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update visit_terms terms set words = link.words, language = link.language
  from visit_links link
  where terms.claim_id = new.id and link.claim_id = new.id and terms.words is null and link.words is not null;
  return null;
end $$;

create or replace trigger claims_agreed_by_link after update of pay_by on claims for each row
  when (old.pay_by is not null and new.pay_by is null and new.status not in ('lapsed', 'cancelled'))
  execute function agree_by_link();
