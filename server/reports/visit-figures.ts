import { type RawBuilder, sql } from 'kysely'

/** The visits that figures are made of: `on` is a condition on a date, `of` one on `claim`. */
export type Scope = { on: (date: RawBuilder<unknown>) => RawBuilder<unknown>; of: RawBuilder<unknown> }

/**
 * The figures of visits, with their place and kind of visit: by hour, by doctor, by how far ahead they were booked, and
 * all of a kind of visit. `revenue_cents` is what was received for them, less what was returned.
 */
export const visitFigures = ({ on, of }: Scope): RawBuilder<unknown> => sql`
    with visit as (
      select date, place_id, kind_id, status, received.cents, doctor_id::text as doctor,
        extract(epoch from upper(during) - lower(during)) / 60 as minutes,
        extract(hour from start_time)::int::text as hour,
        case
          when ahead <= 0 then '0' when ahead <= 2 then '1' when ahead <= 7 then '2' when ahead <= 14 then '3'
          else '4'
        end as lead
      from appointments claim cross join lateral (
        select coalesce(sum(case
          when kind not in ('received', 'returned') then 0
          when (kind = 'received') = undone then -amount_cents
          else amount_cents
        end), 0) as cents
        from ledger_entries where claim_id = claim.id
      ) received
      cross join lateral (select date - clinic_wall(created_at)::date as ahead) booked
      where ${on(sql`claim.date`)} and ${of}
    )
    select date, place_id, kind_id,
      case
        when lead is not null then 'lead' when doctor is not null then 'doctor' when hour is not null then 'hour'
        else 'visit'
      end as kind,
      coalesce(lead, doctor, hour, kind_id::text) as key, count(*) as bookings,
      count(*) filter (where status <> 'cancelled') as kept,
      count(*) filter (where status = 'cancelled') as cancellations,
      count(*) filter (where status = 'no-show') as no_shows, coalesce(sum(cents), 0) as revenue_cents,
      coalesce(sum(minutes) filter (where status <> 'cancelled'), 0)::int as kept_minutes
    from visit
    group by date, place_id, kind_id, grouping sets ((lead), (doctor), (hour), ())
`
