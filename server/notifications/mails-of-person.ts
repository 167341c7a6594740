import { sql } from 'kysely'
import type { MailOfPerson, MailSubject } from '#contract/notifications.ts'
import { placesOf } from '#contract/rights.ts'
import { seenRecords } from '../people/seen-by.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { allOf, atPlaces } from '../platform/where.ts'

/** How many mails are shown, newest first. */
const most = 30

/** What the kinds of mail are about; those of an account and of later versions are not named here. */
const subjects: Partial<Record<string, MailSubject>> = {
  booked: 'booked',
  'series-booked': 'booked',
  rescheduled: 'moved',
  cancelled: 'cancelled',
  'series-cancelled': 'cancelled',
  confirmed: 'confirmed',
  'reminder-day': 'reminder',
  'reminder-hour': 'reminder',
  'video-ready': 'reminder',
  'receipt-issued': 'receipt',
  'refund-issued': 'refund',
  'visit-link-refunded': 'refund',
  'visit-link-cancelled': 'cancelled',
  'visit-link': 'link',
  'visit-link-agreed': 'link',
  'visit-link-over': 'link',
  'visit-link-charged': 'payment',
  'visit-link-refused': 'payment',
  unpaid: 'payment',
  'payment-lost': 'payment',
  'card-refused': 'payment',
  'card-taken-off': 'payment',
  'stand-in': 'stand-in',
  'stand-in-link': 'stand-in',
  delay: 'delay',
  offered: 'offer',
  'request-declined': 'change-request',
  'asked-to-act': 'family',
  'acting-ended': 'family',
  'guardian-noted': 'family',
  'guardian-ended': 'family',
  'guardian-narrowed': 'family',
  'rights-narrowed': 'family',
  'records-merged': 'family',
  'record-corrected': 'record',
  'target-set': 'record',
  'repeat-refused': 'record',
  'dose-due': 'record',
  'medicine-low': 'record',
  paper: 'record',
  consent: 'record',
  'form-waits': 'record',
  forms: 'link',
  document: 'document',
  message: 'message',
  'record-opened': 'record',
  welcome: 'account',
  invitation: 'account',
  'confirm-email': 'account',
  'new-email': 'account',
  'clinic-email': 'account',
  'email-changed': 'account',
  'password-link': 'account',
  'password-changed': 'account',
  'new-log-in': 'account',
  'new-passkey': 'account',
  'factors-ended': 'account',
}

/** What a mail of this kind is about, whether it goes to an account or to an address. */
export const mailSubjectOf = (kind: string): MailSubject => subjects[kind.replace(/^address-/, '')] ?? 'other'

/**
 * The last mails to a person, to accounts that act for them about their visits, and to their address about these, for
 * staff; those about visits only of places where the caller sees visits, and none to accounts of staff. Throws
 * `not_found`.
 */
export async function listMailsOfPerson(db: Queries, caller: Caller, id: string): Promise<MailOfPerson[]> {
  const records = sql`${await seenRecords(db, caller, id)}::uuid[]`
  const places = placesOf(caller, ['appointments', 'desk'])
  const { rows } = await sql<{ mail: Omit<MailOfPerson, 'about'>; kind: string }>`
    with mail as materialized (
      select * from mails where user_id = any(${records})
      union
      -- Looked up per claim ("offset 0"), so the planner does not scan all mails to addresses.
      select own.* from claims claim
      cross join lateral (select * from mails where claim_id = claim.id and user_id is null offset 0) own
      where claim.patient_id = any(${records})
      union
      select mails.* from guardianships guardianship
      join mails on mails.user_id = guardianship.account_id
      join claims claim on claim.id = mails.claim_id and claim.patient_id = any(${records})
      where guardianship.person_id = any(${records})
    )
    select json_build_object(
      '_id', mail.id,
      'state', case
        when mail.sent_at is not null then 'sent'
        when mail.failed_at is not null then 'failed'
        when mail.next_try_at = 'infinity' then 'unconfirmed'
        else 'waiting'
      end,
      'at', iso(coalesce(mail.sent_at, mail.failed_at, mail.created_at)),
      'to', case when mail.user_id <> all(${records}) then reader.name end,
      'visit', case when claim.id is not null then json_build_object(
        '_id', claim.id, 'date', claim.date, 'startTime', to_char(claim.start_time, 'HH24:MI')
      ) end
    ) as mail, mail.kind
    from mail
    left join claims claim on claim.id = mail.claim_id
    left join persons reader on reader.id = mail.user_id
    where case when claim.id is null then reader.account_role = 'user' else ${allOf([
      atPlaces(sql`claim.place_id`, { places }),
    ])} end
    order by coalesce(mail.sent_at, mail.failed_at, mail.created_at) desc, mail.id limit ${most}
  `.execute(db)
  return rows.map(({ mail, kind }) => ({ ...mail, about: mailSubjectOf(kind) }))
}
