-- Whether an account may cancel or move this visit, or answer for its patient: it needs the right `book`, and for a
-- visit that another account booked also `visits`, because changing a visit shows it.
create or replace function may_change_visit(account uuid, of_patient uuid, of_booker uuid) returns boolean
language sql stable as $$
  select of_patient = any(acted_for(account, 'book'))
    and (of_booker is not distinct from account or of_patient = any(acted_for(account, 'visits')))
$$;
