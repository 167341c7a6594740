-- The doctors of the directory whom every word finds: by name, field, kind of visit or place. The level is that of the
-- word that fits worst (`search_hits`). Who is of a field that a word means and offers the kind of visit that it also
-- means comes before others who offer it ("vaccination": first those of General Medicine). Compiling (JIT) would take
-- longer than the search.
create or replace function doctors_matching(words text[], likeness_from real)
returns table (doctor_id uuid, level integer) language sql stable set jit = off as $$
  with hit as materialized (
    select * from search_hits(words, likeness_from)
  ), found as (
    select n, hit.doctor_id, hit.level, 'name' as way from hit where hit.doctor_id is not null
    union all
    select field.n, doctor.id, field.level, 'field'
    from (select n, specialization, min(hit.level) as level from hit where specialization is not null group by 1, 2)
      field join doctors doctor using (specialization)
    union all
    select of_kind.n, offering.doctor_id, of_kind.level, 'kind'
    from (
      select n, hit.kind_id, mode, kind_name, min(hit.level) as level from hit
      where num_nonnulls(hit.kind_id, mode, kind_name) > 0 group by 1, 2, 3, 4
    ) of_kind
    cross join lateral (
      select offer.doctor_id from kinds kind join offers offer on offer.kind_id = kind.id
      where kind.active and kind.audience <> 'desk'
        and (kind.id = of_kind.kind_id or kind.mode = of_kind.mode or fold(kind.name) = fold(of_kind.kind_name))
      offset 0
    ) offering
    union all
    select at_place.n, working.id, at_place.level, 'place'
    from (select n, place_id, min(hit.level) as level from hit where place_id is not null group by 1, 2) at_place
    cross join lateral (
      select doctor.id from doctors doctor
      -- A look into the index for each doctor: reading all hours takes longer ("offset 0").
      where exists (select from places where id = at_place.place_id and not closed) and (
        exists (
          select from weekly_slots hours where hours.doctor_id = doctor.id and hours.place_id = at_place.place_id
          offset 0
        ) or exists (
          select from extra_hours hours where hours.doctor_id = doctor.id and hours.place_id = at_place.place_id
            and hours.date >= clinic_today() - 1
          offset 0
        )
      )
      offset 0
    ) working
  ), best as (
    select n, found.doctor_id,
      min(found.level) - (bool_or(way = 'field') and bool_or(way = 'kind'))::integer as level
    from found group by 1, 2
  )
  select doctor.id, max(best.level) from best join doctors doctor on doctor.id = best.doctor_id and doctor.listed
  group by doctor.id having count(*) = cardinality(words)
$$;
