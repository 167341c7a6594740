-- The opening hours of a doctor at a place on several dates, in minutes after midnight; hours that touch are joined.
-- Hours for video only allow visits by video and phone. A closed place has none.
create or replace function windows_between(
  for_doctor uuid, at_place uuid, of_mode text, first_date date, last_date date
) returns table (date date, opens int, closes int) language sql stable as $$
  select day.date, lower(stretch), upper(stretch)
  from (
    select hours.date, unnest(range_agg(int4range(minute_of(start_time), minute_of(end_time)))) as stretch
    from (
      select first_date + n as date, slot.start_time, slot.end_time
      from generate_series(0, last_date - first_date) n
      join weekly_slots slot on slot.doctor_id = for_doctor and slot.place_id = at_place
        and slot.weekday = extract(isodow from first_date + n)::int
        and slot.weekday = any(array(
          select extract(isodow from first_date + n)::smallint
          from generate_series(0, least(last_date - first_date, 6)) n
        ))
        and first_date + n between slot.from_date and slot.until_date
      where not slot.video or of_mode in ('video', 'phone')
      union all
      select extra.date, extra.start_time, extra.end_time from extra_hours extra
      where extra.doctor_id = for_doctor and extra.place_id = at_place and extra.date between first_date and last_date
        and (not extra.video or of_mode in ('video', 'phone'))
    ) hours
    where exists (select from places where id = at_place and not closed)
      and not hours.date <@ coalesce(
        (select range_agg(daterange(from_date, to_date, '[]')) from closures where place_id = at_place), '{}'
      )
    group by hours.date
  ) day
$$;
