-- Whether an account may cancel or move this visit of somebody, or answer for them: the right `book` books; of a visit
-- that another has booked it needs `visits` too, for whoever changes a visit sees it.
create or replace function may_change_visit(account uuid, of_patient uuid, of_booker uuid) returns boolean
language sql stable as $$
  select of_patient = any(acted_for(account, 'book'))
    and (of_booker is not distinct from account or of_patient = any(acted_for(account, 'visits')))
$$;
