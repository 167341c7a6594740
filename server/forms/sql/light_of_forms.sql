-- Rule: the light of a visit's forms. `red`: a required one is missing, or its consent is withdrawn. `amber`: one is
-- begun, or one that is not required is missing. `green`: all are given. Null: none is asked.
create or replace function light_of_forms(visit uuid) returns table (light text) language sql stable as $$
  select case
    when bool_or(required and state in ('missing', 'withdrawn')) then 'red'
    when bool_or(state <> 'given') then 'amber'
    when bool_or(true) then 'green'
  end
  from forms_of_visit(visit)
$$;
