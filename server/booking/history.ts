import { sql } from 'kysely'
import type { HistoryEntry } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import type { Caller } from '../platform/caller.ts'
import type { Queries } from '../platform/database.ts'
import { Failure } from '../platform/failure.ts'

type Event = { at: Date; kind: string; actor: string | null; role: string | null; details: Details }
type Moment = { date: string; startTime: string }
type Details = { method?: string; from?: Moment; to?: Moment; changed?: string[] }

const moment = ({ date, startTime }: Moment) => `${dateInWords(date, 'short')}, ${startTime.slice(0, 5)}`

const list = new Intl.ListFormat('en-GB')

const partsOfChart: Record<string, string> = {
  doctorNotes: 'the doctor’s notes',
  consultationNotes: 'the consultation notes',
  patientVisited: 'whether the patient came',
  checkupDone: 'whether the checkup is done',
}

const words: Record<string, (details: Details) => string> = {
  held: () => 'held the time to pay for it',
  offered: () => 'offered the time to the first in line',
  booked: ({ method }) =>
    method === 'clinic'
      ? 'booked, to pay at the clinic'
      : method === 'paypal'
        ? 'booked, by PayPal'
        : 'booked, by card',
  pending: () => 'set it back to pending',
  confirmed: () => 'confirmed it',
  'in-progress': () => 'began the visit',
  completed: () => 'completed it',
  cancelled: () => 'cancelled it',
  'no-show': () => 'noted that the patient did not come',
  noted: ({ changed }) =>
    `changed ${changed ? list.format(changed.map((part) => partsOfChart[part] ?? part)) : 'the chart'}`,
  rescheduled: ({ from, to }) => `moved it${from ? ` from ${moment(from)}` : ''}${to ? ` to ${moment(to)}` : ''}`,
  'payment-lost': () => 'sent the payment back: the time was gone',
}

/** What has happened to an appointment, first to last. Throws `not_found` for a doctor to whom it does not belong. */
export async function getHistory(db: Queries, caller: Caller, id: string): Promise<HistoryEntry[]> {
  const { rows } = await sql<Event>`
    select event.at, event.kind, actor.name as actor, actor.role, event.details
    from appointments claim
    join doctors doctor on doctor.id = claim.doctor_id
    join appointment_events event on event.claim_id = claim.id
    left join users actor on actor.id = event.actor_id
    where claim.id = ${id} and (${caller.role} = 'admin' or doctor.user_id = ${caller.id})
    order by event.id
  `.execute(db)
  if (rows.length === 0) throw new Failure('not_found')
  return rows.map(({ at, kind, actor, role, details }) => ({
    at: at.toISOString(),
    by: actor ? (role === 'doctor' ? `Dr. ${actor}` : actor) : 'Salus',
    what: words[kind]?.(details) ?? kind,
  }))
}
