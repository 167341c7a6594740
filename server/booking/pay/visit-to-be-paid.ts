import { type RawBuilder, sql } from 'kysely'
import type { Ground } from '../../ground.ts'
import { enqueueLinkMail } from '../../mail/enqueue.ts'
import { inTransaction, type Queries } from '../../platform/database.ts'
import { lockPartiesOf } from '../lock-parties.ts'
import { offerFreedTime } from '../waiting-list/offer-freed-time.ts'

/**
 * A visit booked with PayPal, or at the desk with a link, is an appointment at once. These functions end its wait for
 * payment: it is paid, or it lapses unpaid.
 */

const paidAtClinic = sql`exists (select from payments_received where claim_id = claims.id having sum(amount_cents) > 0)`

/** A patient who has arrived pays at the clinic. */
const isThere = sql`exists (
  select from attendances where claim_id = claims.id and attendances.date = claims.date and arrived_at is not null
)`

/**
 * A PayPal visit may lapse at any time; one booked with a link only until it begins, because after that it is paid at
 * the clinic.
 */
const mayLapse = sql`(payment_method = 'paypal' or lower(during) > clinic_now()) and not ${isThere}`

/** The visit is booked and waits for its payment until `pay_by`. */
const waits = sql`claims.status not in ('held', 'lapsed', 'cancelled') and pay_by is not null and not ${paidAtClinic}`

/** Whether a `claim` waits for its patient to complete what a mailed link asks. */
export const waitsForLink: RawBuilder<boolean> = sql`(
  claim.payment_method = 'card' and claim.status in ('pending', 'confirmed') and claim.pay_by > clinic_now()
  and not exists (select from payments_received where claim_id = claim.id having sum(amount_cents) > 0)
  and exists (select from visit_links where claim_id = claim.id)
)`

/**
 * Whether a row of `claims` keeps its time for a payment: a hold that has not ended, or a visit whose payment is
 * awaited.
 */
export const keepsItsTime: RawBuilder<boolean> = sql`(
  claims.status = 'held' and hold_expires_at > clinic_now() or ${waits} and pay_by > clinic_now()
)`

/**
 * Keeps a visit from lapsing while its payment is captured. Answers false if the money must not be captured any more,
 * for example because the payer may no longer pay for the patient.
 */
export async function keepWhileTaking(db: Queries, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    update claims set pay_by = greatest(pay_by, clinic_now() + interval '2 minutes')
    where id = ${claimId} and ${waits} and pay_by > clinic_now()
      and patient_id = any(acted_for(
        coalesce((select asked_by from payments where claim_id = claims.id), booker_id), 'pay'
      ))
    returning id
  `.execute(db)
  return rows.length > 0
}

/** Notes that the payment a visit waited for has arrived; the claim is locked. Answers false if it was not waiting. */
export async function notePaid(tx: Queries, claimId: string): Promise<boolean> {
  const { rows } = await sql`
    with paid as (
      update claims set pay_by = null, version = version + 1 where id = ${claimId} and ${waits} returning id
    )
    insert into appointment_events (claim_id, kind) select id, 'paid' from paid returning id
  `.execute(tx)
  if (rows.length > 0) await enqueueLinkMail(tx, 'visit-link-agreed', claimId, { key: 'agreed' })
  return rows.length > 0
}

/**
 * The visit stays booked and no longer waits, because its money was refunded: it is paid at the clinic. The agreement
 * given by its link is deleted. The claim is locked.
 */
export async function payAtClinic(tx: Queries, claimId: string): Promise<void> {
  const waiting = sql`select from claims where id = ${claimId} and ${waits}`
  await sql`
    update visit_links set agreed_at = null, words = null, language = null
    where claim_id = ${claimId} and exists (${waiting})
  `.execute(tx)
  await sql`update claims set pay_by = null, version = version + 1 where id = ${claimId} and ${waits}`.execute(tx)
}

/**
 * Cancels a visit whose time to pay is over, tells its patient, and offers its time to others. Its parties are locked.
 */
export async function lapseUnpaid(tx: Queries, claimId: string): Promise<void> {
  const { rows } = await sql<{ doctor_id: string; date: string }>`
    with lapsed as (
      update claims set status = 'cancelled', version = version + 1
      where id = ${claimId} and claims.status in ('pending', 'confirmed') and ${waits} and pay_by <= clinic_now()
        and ${mayLapse}
        and not exists (
          select from payments where claim_id = claims.id and payments.status not in ('cancelled', 'failed')
        )
      returning id, doctor_id, date, payment_method
    ), noted as (
      insert into appointment_events (claim_id, kind)
      select id, case payment_method when 'paypal' then 'unpaid' else 'link-over' end from lapsed
    )
    select doctor_id, date from lapsed
  `.execute(tx)
  if (rows.length > 0) await enqueueLinkMail(tx, 'visit-link-over', claimId, { key: 'over' })
  for (const { doctor_id: doctorId, date } of rows) await offerFreedTime(tx, doctorId, date)
}

/** How long (s) until a visit that could not be cancelled is tried again; doubled each time, up to an hour. */
const [firstPause, longestPause] = [10, 3600]

/**
 * Cancels the visits whose time to pay is over and that have no payment under way. Each has its own transaction: one
 * that fails, for example on a lock that an import holds, is logged and tried again later. A `signal` stops it between
 * two visits.
 */
export async function lapseUnpaidVisits({ db, log }: Pick<Ground, 'db' | 'log'>, signal?: AbortSignal): Promise<void> {
  const { rows } = await sql<{ id: string; tries: number }>`
    select id, coalesce(failed.tries, 0) as tries
    from claims left join visits_not_lapsed failed on failed.claim_id = claims.id
    where pay_by <= clinic_now() and status in ('pending', 'confirmed') and not ${paidAtClinic} and ${mayLapse}
      and not exists (
        select from payments where claim_id = claims.id and payments.status not in ('cancelled', 'failed')
      )
      and (failed.next_try_at is null or failed.next_try_at <= clinic_now())
    order by pay_by limit 500
  `.execute(db)
  for (const { id, tries } of rows) {
    if (signal?.aborted) return
    try {
      await inTransaction(db, async (tx) => {
        await lockPartiesOf(tx, id)
        await lapseUnpaid(tx, id)
        if (tries > 0) await sql`delete from visits_not_lapsed where claim_id = ${id}`.execute(tx)
      })
    } catch (error) {
      log.warn({ claimId: id, tries: tries + 1, err: error }, 'An unpaid visit could not be ended and is tried again')
      const seconds = Math.min(longestPause, firstPause * 2 ** Math.min(tries, 9))
      await sql`
        insert into visits_not_lapsed (claim_id, next_try_at)
        values (${id}, clinic_now() + make_interval(secs => ${seconds}))
        on conflict (claim_id) do update set tries = visits_not_lapsed.tries + 1, next_try_at = excluded.next_try_at
      `.execute(db)
    }
  }
}
