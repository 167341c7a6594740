import { sql } from 'kysely'
import type { Overview } from '#contract/reports/reports.ts'
import type { Queries } from '../platform/database.ts'
import { moneyOfAllTime } from './money.ts'

/**
 * The clinic in a few numbers. Revenue is defined by the product as the sum of the doctors' fees; received and refunded
 * are actual payments.
 */
export async function getOverview(db: Queries): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with doctor as (
      select count(*)::int as count, coalesce(sum(fee_cents), 0)::bigint as fees from doctors where deleted_at is null
    ), booked as (
      select (
        select coalesce(sum(bookings), 0) from daily_figures
        where kind = 'hour' and date not in (select date from unsettled_dates)
      )::int + (
        -- Dates that have changed since the figures were made are counted directly.
        select count(*) from appointments where date in (select date from unsettled_dates)
      )::int as count,
      (
        select count(*) from persons where exists (select from appointments where patient_id = persons.id)
      )::int as patients
    ), paid as (${moneyOfAllTime})
    select doctor.count as doctors, booked.count as appointments, booked.patients as users,
      doctor.fees / 100.0 as revenue, paid.received / 100.0 as received, paid.refunded / 100.0 as refunded,
      case when doctor.count = 0 then 0 else round(booked.count * 100.0 / doctor.count)::int end as "appointmentRate",
      case when doctor.count = 0 then 0 else round(doctor.fees / 100.0 / doctor.count, 2) end as "averageRevenue"
    from doctor, booked, paid
  `.execute(db)
  return rows[0]!
}
