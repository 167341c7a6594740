import { sql } from 'kysely'
import { rule } from '#contract/broken-rules.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

/** A date of the clinic, or hours of it. */
export type Stretch = { date: string; startTime?: string | undefined; endTime?: string | undefined }

/** The instants of a stretch. */
export const stretchOf = ({ date, startTime, endTime }: Stretch) =>
  startTime === undefined
    ? sql`tstzrange(clinic_instant(${date}::date), clinic_instant(${date}::date + 1))`
    : sql`instants_of(${date}::date, ${startTime}::time, ${endTime ?? null}::time)`

/**
 * The doctor, who is locked, is away for a stretch. What is within it is a part of it now; a longer time off that
 * covers it stands. Throws `invalid_input` for a time that the clock skips.
 */
export async function beAway(tx: Queries, doctorId: string, stretch: Stretch, reason: string): Promise<void> {
  const { date, startTime, endTime } = stretch
  const { rows } = await sql<{ skipped: boolean }>`
    with stretch as materialized (select ${stretchOf(stretch)} as during),
    parts as (
      delete from time_off off using stretch
      where off.doctor_id = ${doctorId} and off.during <@ stretch.during and off.during <> stretch.during
    ), away as (
      insert into time_off (doctor_id, from_date, to_date, start_time, end_time, during, reason)
      select ${doctorId}, ${date}::date, ${date}::date, ${startTime ?? null}::time, ${endTime ?? null}::time, during,
        ${reason}
      from stretch
      where during is not null and not exists (
        select from time_off off where off.doctor_id = ${doctorId} and off.during @> stretch.during
      )
    )
    select during is null as skipped from stretch
  `.execute(tx)
  if (rows[0]!.skipped) {
    throw new Failure('invalid_input', { issues: [{ path: 'startTime', message: rule('clock_skips') }] })
  }
}
