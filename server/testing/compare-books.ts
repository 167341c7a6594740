import type pg from 'pg'
import { brokenInvariants } from '../system/check-invariants.ts'
import type { Ledger, Promised } from './traffic.ts'

/** The differences between the answers that people got and the database. If nothing is wrong, all are 0 or empty. */
export type Differences = {
  /** Appointments, moves and cancellations that were acknowledged but are not in the database. */
  lost: number
  /** Times taken twice, by doctor or by patient, and intents with two appointments. */
  doubled: number
  /** Cents that the provider took and that are neither booked nor refunded, or are both booked and refunded. */
  centsAstray: number
  /** Payments that a browser was told of but that are not in the provider's books. */
  paymentsUnknown: number
  /** Names of the invariants that do not hold. */
  invariants: string[]
}

type Row = { id: string; status: string; date: string; start_time: string; end_time: string }

/** Compares the ledger with the database. To be called when no requests or jobs are running any more. */
export async function compareBooks(pool: Pick<pg.Pool, 'query'>, ledger: Ledger): Promise<Differences> {
  const promised = [...ledger.appointments.values()]
  const { rows } = await pool.query<Row>(
    'select id, status, date, start_time, end_time from claims where id = any($1::uuid[])',
    [promised.map(({ id }) => id)],
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  // Compares each visit with the earlier ones, in order of time: there may be too many visits to compare all pairs.
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

/** Whether a promised visit is in the database. If its last change was never answered, both states are right. */
function isKept(told: Promised, row: Row | undefined): boolean {
  if (!row || row.status === 'held' || row.status === 'lapsed') return false
  if (told.unsure) return true
  if (told.cancelled !== (row.status === 'cancelled')) return false
  const { appointmentDate, slotId } = told.when
  return row.date === appointmentDate && `${row.start_time}-${row.end_time}` === slotId
}

/**
 * Cents that the provider has taken and not refunded and that no appointment explains, or the reverse. Right after a
 * kill there are some: the sweep books or refunds them within a minute or two.
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
