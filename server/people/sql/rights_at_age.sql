-- The rights of a guardianship that are in force. Once a child has reached `record_age`, the rights to its records and
-- messages no longer count, unless they were agreed after that birthday, and not on the account's own word alone.
create or replace function rights_at_age(rights text[], kind text, born date, agreed_at timestamptz,
  on_own_word boolean)
returns text[]
language sql stable as $$
  select case
    when kind = 'child' and agreed_at is not null
      and (born + make_interval(years => record_age()))::date <= clinic_today()
      and (on_own_word or clinic_wall(agreed_at)::date < (born + make_interval(years => record_age()))::date)
    then array(select each from unnest(rights) with ordinality one (each, place)
      where each not in ('record', 'messages') order by place)
    else rights
  end
$$;
