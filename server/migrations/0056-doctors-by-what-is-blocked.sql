-- compatible
-- The constraint by what is blocked takes the place of the one by the visit's own time, which would refuse an overlap
-- on purpose. Servers of before know neither by name; their rows are blocked by a trigger.
alter table claims drop constraint claims_doctor_free;
alter table claims rename constraint claims_doctor_blocked to claims_doctor_free;
alter table claims add constraint claims_are_blocked
  check (blocked is not null or status = 'cancelled') not valid;
