-- Whether a session of staff has been idle for longer than the clinic allows (0 minutes: no limit). Activity is written
-- with a delay of half a minute, so a minute is added.
create or replace function session_is_idle(of_role text, active_at timestamptz, idle_minutes int) returns boolean
language sql stable parallel safe
return of_role not in ('user', 'test') and idle_minutes > 0
  and active_at < clinic_now() - make_interval(mins => idle_minutes + 1);
