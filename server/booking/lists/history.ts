import { sql } from 'kysely'
import { firstReasons } from '#contract/desk/desk-stages.ts'
import type { HistoryEntry } from '#contract/booking/booking.ts'
import type { CallOutcome } from '#contract/desk/task-kinds.ts'
import { formatsIn } from '../../../texts/formats.ts'
import type { Language } from '../../../texts/languages.ts'
import { type English, textsIn } from '../../../texts/texts.ts'
import { wordsIn } from '../../../texts/words.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Queries } from '../../platform/database.ts'
import { Failure } from '../../platform/failure.ts'
import { knownIn } from '../../platform/known-texts.ts'

/** `is_patient`: done by somebody without an account, who can only be the patient. */
type Event = {
  at: Date
  kind: string
  actor: string | null
  role: string | null
  is_patient: boolean
  details: Details
}
/** `place` is set if the visit was moved to another place. */
type Moment = { date: string; startTime: string; place?: string | null }
type Details = {
  method?: string
  visits?: number
  from?: Moment
  to?: Moment
  changed?: string[]
  /** The reason that staff chose before the clinic had a list of reasons. */
  reason?: keyof typeof firstReasons
  /** The reason from the clinic's list, with its name. */
  reasonId?: string
  reasonName?: string
  fee?: number
  /** The amount of the fee that was charged, if less than was agreed. */
  kept?: number
  why?: string
  /** What the desk noted about a task. */
  act?: 'put-off' | 'hand' | 'call'
  outcome?: CallOutcome
}

/** The sentence for each kind of event. */
const sentences: Record<
  string,
  (visitHistory: English['visitHistory'], details: Details, language: Language) => string
> = {
  held: (visitHistory) => visitHistory.held,
  offered: (visitHistory) => visitHistory.offered,
  imported: (visitHistory) => visitHistory.imported,
  booked(visitHistory, { method, visits }) {
    if (visits) return visitHistory.bookedSeries(visits)
    if (method === 'clinic') return visitHistory.bookedAtClinic
    return method === 'paypal' ? visitHistory.bookedByPayPal : visitHistory.bookedByCard
  },
  pending: (visitHistory) => visitHistory.pending,
  confirmed: (visitHistory) => visitHistory.confirmed,
  'in-progress': (visitHistory) => visitHistory.inProgress,
  completed: (visitHistory) => visitHistory.completed,
  cancelled: (visitHistory) => visitHistory.cancelled,
  'no-show': (visitHistory) => visitHistory.noShow,
  arrived: (visitHistory) => visitHistory.arrived,
  'checked-in': (visitHistory) => visitHistory.checkedIn,
  'not-arrived': (visitHistory) => visitHistory.notArrived,
  'room-changed': (visitHistory) => visitHistory.roomChanged,
  'cancel-reason': (visitHistory, { reasonName }) => visitHistory.cancelReason(reasonName ?? ''),
  'delay-told': (visitHistory) => visitHistory.delayTold,
  'act-undone': (visitHistory) => visitHistory.actUndone,
  'task-noted'(visitHistory, { act, outcome }) {
    if (act === 'call') return outcome ? visitHistory.called[outcome] : visitHistory.callTakenBack
    return act === 'hand' ? visitHistory.taskHanded : visitHistory.taskPutOff
  },
  noted(visitHistory, { changed }, language) {
    if (!changed) return visitHistory.notedChart
    const parts: Record<string, string> = visitHistory.parts
    return visitHistory.noted(wordsIn(language).list(changed.map((part) => parts[part] ?? part)))
  },
  rescheduled(visitHistory, { from, to, reasonName }, language) {
    if (from && to && reasonName)
      return visitHistory.movedBecause(momentIn(language, from), momentIn(language, to), reasonName)
    if (from && to) return visitHistory.movedFromTo(momentIn(language, from), momentIn(language, to))
    if (from) return visitHistory.movedFrom(momentIn(language, from))
    return to ? visitHistory.movedTo(momentIn(language, to)) : visitHistory.moved
  },
  'asked-to-cancel': (visitHistory) => visitHistory.askedToCancel,
  'asked-to-move': (visitHistory) => visitHistory.askedToMove,
  'request-withdrawn': (visitHistory) => visitHistory.requestWithdrawn,
  'request-declined': (visitHistory) => visitHistory.requestDeclined,
  'stand-in': (visitHistory) => visitHistory.standIn,
  'stand-in-accepted': (visitHistory) => visitHistory.standInAccepted,
  paid: (visitHistory) => visitHistory.paid,
  unpaid: (visitHistory) => visitHistory.unpaid,
  'card-kept': (visitHistory) => visitHistory.cardKept,
  'link-over': (visitHistory) => visitHistory.linkOver,
  'paid-at-desk': (visitHistory) => visitHistory.paidAtDesk,
  'card-refused': (visitHistory) => visitHistory.cardRefused,
  'payment-lost': (visitHistory) => visitHistory.paymentLost,
  'fee-waived'(visitHistory, { fee, kept, why }, language) {
    const { price, apart } = formatsIn(language)
    if (kept) return visitHistory.feeLowered(price(fee ?? 0), price(kept), apart(why ?? ''))
    return visitHistory.feeWaived(price(fee ?? 0), apart(why ?? ''))
  },
}

function momentIn(language: Language, { date, startTime, place }: Moment): string {
  const { apart, date: inWords, ltr } = formatsIn(language)
  const { mail, visitHistory } = textsIn(language)
  const when = mail.when(inWords(date, 'short'), ltr(startTime.slice(0, 5)))
  return place ? visitHistory.whenAt(when, apart(place)) : when
}

const placeNamed = (side: 'from' | 'to') => sql`(
  select name from places where id = (event.details -> ${sql.lit(side)} ->> 'placeId')::uuid
)`

/** The names of the clinic's reasons in these events. */
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
 * What has happened to an appointment, oldest first, in a language. Throws `not_found` for a doctor if the appointment
 * is another doctor's.
 */
export async function getHistory(db: Queries, caller: Caller, id: string, language: Language): Promise<HistoryEntry[]> {
  const { rows } = await sql<Event>`
    select event.at, event.kind, actor.name as actor, actor.account_role as role,
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
    left join persons actor on actor.id = event.actor_id and actor.account_role is not null
    where claim.id = ${id} and (${caller.role} = 'admin' or doctor.user_id = ${caller.id})
    order by event.id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  const { common, visitHistory } = textsIn(language)
  const named = await namesOf(db, rows, language)
  return rows.map(({ at, kind, actor, role, is_patient: isPatient, details }) => ({
    at: at.toISOString(),
    by: actor
      ? role === 'doctor'
        ? common.doctor(actor)
        : actor
      : isPatient || kind === 'checked-in'
        ? visitHistory.patient
        : 'Salus',
    what: sentences[kind]?.(visitHistory, { ...details, ...named(details) }, language) ?? kind,
  }))
}
