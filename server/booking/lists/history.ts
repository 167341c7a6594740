import { sql } from 'kysely'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import type { HistoryEntry } from '#contract/booking/booking.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Language } from '../../../texts/languages.ts'
import { type English, textsIn } from '../../../texts/texts.ts'
import { wordsIn } from '../../../texts/words.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { knownIn } from '../../platform/known-texts.ts'

/** `is_patient`: by somebody without a log-in, who can only be whose visit it is. */
type Event = {
  at: Date
  kind: string
  actor: string | null
  role: string | null
  is_patient: boolean
  details: Details
}
/** `place` where it was moved from one place to another. */
type Moment = { date: string; startTime: string; place?: string | null }
type Details = {
  method?: string
  visits?: number
  from?: Moment
  to?: Moment
  changed?: string[]
  /** What the desk called it before the clinic had a list. */
  reason?: keyof typeof firstReasons
  /** Of the clinic's list; and what it is called. */
  reasonId?: string
  reasonName?: string
  fee?: number
  /** Of the fee, where the clinic took less. */
  kept?: number
  why?: string
}

/** Says what somebody has done, by the kind of the event. */
const sentences: Record<string, (history: English['history'], details: Details, language: Language) => string> = {
  held: (history) => history.held,
  offered: (history) => history.offered,
  imported: (history) => history.imported,
  booked(history, { method, visits }) {
    if (visits) return history.bookedSeries(visits)
    if (method === 'clinic') return history.bookedAtClinic
    return method === 'paypal' ? history.bookedByPayPal : history.bookedByCard
  },
  pending: (history) => history.pending,
  confirmed: (history) => history.confirmed,
  'in-progress': (history) => history.inProgress,
  completed: (history) => history.completed,
  cancelled: (history) => history.cancelled,
  'no-show': (history) => history.noShow,
  arrived: (history) => history.arrived,
  'checked-in': (history) => history.checkedIn,
  'not-arrived': (history) => history.notArrived,
  'cancel-reason': (history, { reasonName }) => history.cancelReason(reasonName ?? ''),
  'delay-told': (history) => history.delayTold,
  noted(history, { changed }, language) {
    if (!changed) return history.notedChart
    const parts: Record<string, string> = history.parts
    return history.noted(wordsIn(language).list(changed.map((part) => parts[part] ?? part)))
  },
  rescheduled(history, { from, to, reasonName }, language) {
    if (from && to && reasonName)
      return history.movedBecause(momentIn(language, from), momentIn(language, to), reasonName)
    if (from && to) return history.movedFromTo(momentIn(language, from), momentIn(language, to))
    if (from) return history.movedFrom(momentIn(language, from))
    return to ? history.movedTo(momentIn(language, to)) : history.moved
  },
  'asked-to-cancel': (history) => history.askedToCancel,
  'asked-to-move': (history) => history.askedToMove,
  'request-withdrawn': (history) => history.requestWithdrawn,
  'request-declined': (history) => history.requestDeclined,
  'stand-in': (history) => history.standIn,
  'stand-in-accepted': (history) => history.standInAccepted,
  paid: (history) => history.paid,
  unpaid: (history) => history.unpaid,
  'card-kept': (history) => history.cardKept,
  'link-over': (history) => history.linkOver,
  'paid-at-desk': (history) => history.paidAtDesk,
  'card-refused': (history) => history.cardRefused,
  'payment-lost': (history) => history.paymentLost,
  'fee-waived'(history, { fee, kept, why }, language) {
    const { price, apart } = formatsIn(language)
    if (kept) return history.feeLowered(price(fee ?? 0), price(kept), apart(why ?? ''))
    return history.feeWaived(price(fee ?? 0), apart(why ?? ''))
  },
}

function momentIn(language: Language, { date, startTime, place }: Moment): string {
  const { apart, date: inWords, ltr } = formatsIn(language)
  const { mail, history } = textsIn(language)
  const when = mail.when(inWords(date, 'short'), ltr(startTime.slice(0, 5)))
  return place ? history.whenAt(when, apart(place)) : when
}

const placeNamed = (side: 'from' | 'to') => sql`(
  select name from places where id = (event.details -> ${sql.lit(side)} ->> 'placeId')::uuid
)`

/** What the clinic's reasons are called that stand in these events. */
async function namesOf(db: Queries, events: readonly Event[], language: Language) {
  const idOf = ({ reasonId, reason }: Details) => reasonId ?? (reason && firstReasons[reason])
  const ids = events.map(({ details }) => idOf(details)).filter((id) => id !== undefined)
  if (ids.length === 0) return () => ({})
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from change_reasons where id = any(${ids}::uuid[])
  `.execute(db)
  return (details: Details) => {
    const name = rows.find(({ id }) => id === idOf(details))?.name
    return name ? { reasonName: knownIn(language).reason(name) } : {}
  }
}

/**
 * What has happened to an appointment, first to last, in a language. Throws `not_found` for a doctor to whom it does
 * not belong.
 */
export async function getHistory(db: Queries, caller: Caller, id: string, language: Language): Promise<HistoryEntry[]> {
  const { rows } = await sql<Event>`
    select event.at, event.kind, actor.name as actor, actor.role,
      actor.id is null and event.actor_id is not null as is_patient, case
        when event.details #> '{from,placeId}' <> event.details #> '{to,placeId}'
        then event.details || jsonb_build_object(
          'from', event.details -> 'from' || jsonb_build_object('place', ${placeNamed('from')}),
          'to', event.details -> 'to' || jsonb_build_object('place', ${placeNamed('to')})
        )
        else event.details
      end as details
    from appointments claim
    join doctors doctor on doctor.id = claim.doctor_id
    join appointment_events event on event.claim_id = claim.id
    left join users actor on actor.id = event.actor_id
    where claim.id = ${id} and (${caller.role} = 'admin' or doctor.user_id = ${caller.id})
    order by event.id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  const { common, history } = textsIn(language)
  const named = await namesOf(db, rows, language)
  return rows.map(({ at, kind, actor, role, is_patient: isPatient, details }) => ({
    at: at.toISOString(),
    by: actor
      ? role === 'doctor'
        ? common.doctor(actor)
        : actor
      : isPatient || kind === 'checked-in'
        ? history.patient
        : 'Salus',
    what: sentences[kind]?.(history, { ...details, ...named(details) }, language) ?? kind,
  }))
}
