-- Rule: the expected time of an answer of a doctor (null: of the desk of a place), in open minutes, and when that is
-- for a message that is sent now. Nine of ten first answers of the last 90 days came within it; while there are fewer
-- than 20, it is the clinic's own figure. A place without hours counts all hours.
create or replace function expected_answer(of_doctor uuid, of_place uuid)
returns table (measured boolean, minutes integer, due_at timestamptz) language sql stable as $$
  with answers as materialized (
    select count(*) >= 20 as measured, percentile_disc(0.9) within group (order by answer.minutes) as minutes
    from first_answers(of_doctor, of_place) answer
  ), expected as materialized (
    select answers.measured,
      greatest(1, case when answers.measured then answers.minutes else message_rules.answer_hours * 60 end) as minutes
    from answers cross join message_rules
  )
  select expected.measured, expected.minutes, coalesce(
    after_open_minutes(
      place_open(of_place, today_at(of_place) - 1, today_at(of_place) + 14), clinic_now(), expected.minutes
    ),
    after_open_minutes(
      place_open(of_place, today_at(of_place) - 1, today_at(of_place) + 120), clinic_now(), expected.minutes
    ),
    clinic_now() + make_interval(mins => expected.minutes)
  )
  from expected
$$;
