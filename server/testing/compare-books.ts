import type pg from 'pg'
import { brokenInvariants } from '../system/check-invariants.ts'
import type { Ledger, Promised } from './traffic.ts'

/** What does not agree between what people were told and what stands in the database. All are 0 where all is well. */
export type Differences = {
  /** Appointments, moves and cancellations that were acknowledged and are not there. */
  lost: number
  /** Times taken twice, by doctor or by patient, and intents with two appointments. */
  doubled: number
  /** Cents that the provider took and that are neither booked nor paid back, or both. */
  centsAstray: number
  /** Payments a browser was told of that the provider's books do not have. */
  paymentsUnknown: number
  /** Names of the invariants that do not hold. */
  invariants: string[]
}

type Row = { id: string; status: string; date: string; start_time: string; end_time: string }

/** Compares the ledger with the database, once nothing is under way any more. */
export async function compareBooks(pool: Pick<pg.Pool, 'query'>, ledger: Ledger): Promise<Differences> {
  const promised = [...ledger.appointments.values()]
  const { rows } = await pool.query<Row>(
    'select id, status, date, start_time, end_time from claims where id = any($1::uuid[])',
    [promised.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  // Each that begins before an earlier one has ended: a look along the line, as a million are too many for pairs.
  const twice = await pool.query<{ doubled: number }>(`
    select count(*) filter (where meets_doctor or meets_patient) as doubled
    from (
      select lower(during) < max(upper(during)) over (
          partition by doctor_id order by lower(during), id rows between unbounded preceding and 1 preceding
        ) as meets_doctor,
        lower(during) < max(upper(during)) over (
          partition by patient_id order by lower(during), id rows between unbounded preceding and 1 preceding
        ) as meets_patient
      from claims where status not in ('lapsed', 'cancelled')
    ) visit`)
  const known = await pool.query<{ id: string }>(
    "select id from sandbox_intents where status = 'succeeded' and id = any($1)",
    [[...ledger.paid]],
  )
  return {
    lost: promised.filter((told) => !isKept(told, stored.get(told.id))).length,
    doubled: twice.rows[0]!.doubled,
    centsAstray: await centsAstray(pool),
    paymentsUnknown: ledger.paid.size - known.rows.length,
    invariants: (await brokenInvariants(pool)).map(({ name }) => name),
  }
}

/** Whose last change was never answered may be before or after it, but is there. */
function isKept(told: Promised, row: Row | undefined): boolean {
  if (!row || row.status === 'held' || row.status === 'lapsed') return false
  if (told.unsure) return true
  if (told.cancelled !== (row.status === 'cancelled')) return false
  const { appointmentDate, slotId } = told.when
  return row.date === appointmentDate && `${row.start_time}-${row.end_time}` === slotId
}

/**
 * What the provider has taken and not given back, and no appointment stands for; or the other way round. Right after a
 * fall that is some money: the sweep books it or pays it back within a minute or two.
 */
export async function centsAstray(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ astray: number }>(`
    select coalesce(sum(abs(
      case when taken.status = 'succeeded' then taken.amount_cents else 0 end - taken.refunded_cents
      - case when claims.status not in ('held', 'lapsed', 'cancelled') then claims.amount_cents else 0 end
    )), 0) as astray
    from sandbox_intents taken
    left join payments on payments.intent_id = taken.id
    left join claims on claims.id = payments.claim_id and payments.status = 'booked'`)
  return rows[0]!.astray
}
