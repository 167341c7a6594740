import { type RawBuilder, sql } from 'kysely'
import { asAppointment, withPeople } from '../booking/wire.ts'
import type { Ground } from '../ground.ts'

/**
 * Reminds patients of what they have booked, the day before and the hour before. Whoever booked later than that knows anyway. A moved
 * appointment is reminded of anew. Answers how many mails were enqueued.
 */
export async function remind({ db }: Pick<Ground, 'db'>): Promise<number> {
  const enqueue = async (kind: string, before: RawBuilder<unknown>, until: RawBuilder<unknown>) => {
    const { rows } = await sql`
      with reminder as (
        insert into mails (dedupe_key, kind, user_id, to_name, to_email, facts, next_try_at)
        select ${kind}::text || '-' || claim.id || '-' || extract(epoch from lower(claim.during))::bigint, ${kind}, patient.id,
          patient.name, patient.email, jsonb_build_object('appointment', ${asAppointment}, 'sequence', 0), clinic_now()
        from claims claim ${withPeople}
        where claim.status in ('pending', 'confirmed')
          and claim.during && tstzrange(clinic_now() + ${until}, clinic_now() + ${before})
          and lower(claim.during) between clinic_now() + ${until} and clinic_now() + ${before}
          and claim.created_at < lower(claim.during) - ${before}
          and patient.closed_at is null
        on conflict (dedupe_key) do nothing
        returning kind, user_id, facts, dedupe_key
      )
      insert into notices (dedupe_key, user_id, kind, facts, at)
      select dedupe_key, user_id, kind, facts, clinic_now() from reminder
      on conflict (dedupe_key) do nothing
      returning id
    `.execute(db)
    return rows.length
  }
  const day = await enqueue('reminder-day', sql`interval '24 hours'`, sql`interval '2 hours'`)
  const hour = await enqueue('reminder-hour', sql`interval '1 hour'`, sql`interval '0'`)
  return day + hour
}
