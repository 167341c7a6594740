-- The doctors whom these words find. Only where no doctor is found, words may be misspelt.
create or replace function found_doctors(words text[]) returns table (doctor_id uuid, level integer)
language plpgsql stable as $$
begin
  return query select * from doctors_matching(words, null);
  if not found then
    return query select * from doctors_matching(words, least_likeness());
  end if;
end $$;
