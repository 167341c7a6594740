import { type RawBuilder, sql } from 'kysely'
import { clinic, type modes } from '#contract/rules.ts'
import { joinFromMinutes, roomPath } from '#contract/video/video-times.ts'
import { formatsIn } from '../../texts/formats.ts'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import { roomOf, withRoom } from '../booking/move/rooms-of-calls.ts'
import type { Ground } from '../ground.ts'
import { dueAtDeskCents, withMoney } from '../payments/money-of-visit.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failure.ts'
import { knownIn } from '../platform/known-texts.ts'
import type { Fact, SlipSheet } from '../typesetting/sheets.ts'
import { typeset } from '../typesetting/typeset.ts'

/** The facts of a visit that its slip names. */
type Visit = {
  _id: string
  patient: string
  doctor: string
  specialization: string
  kind: string
  minutes: number
  mode: (typeof modes)[number]
  date: string
  startTime: string
  endTime: string
  room: string | null
  place: { name: string; address: string; phone: string }
  /** Units of the currency. */
  amount: number
  due: number
  now: string
}

/** The slip of a visit that the caller sees, as PDF in the reader's language. Throws `not_found`. */
export const printOwnSlip = (ground: Ground, caller: Caller, id: string, language: Language): Promise<Uint8Array> =>
  printSlip(ground, sql`claim.id = ${id} and claim.patient_id = any(acted_for(${caller.id}, 'visits'))`, language)

/** The slip of a visit, as PDF in the reader's language. Throws `not_found`. */
export const printSlipAtDesk = (ground: Ground, id: string, language: Language): Promise<Uint8Array> =>
  printSlip(ground, sql`claim.id = ${id}`, language)

async function printSlip(ground: Ground, where: RawBuilder<unknown>, language: Language): Promise<Uint8Array> {
  const { rows } = await sql<{ visit: Visit }>`
    select json_build_object(
      '_id', claim.id, 'patient', printed_name(patient.name, patient.name_latin),
      'doctor', printed_name(doctor_person.name, doctor_person.name_latin), 'specialization', doctor.specialization,
      'kind', kind.name, 'mode', claim.mode,
      'minutes', (extract(epoch from upper(claim.during) - lower(claim.during)) / 60)::int,
      'date', claim.date,
      'startTime', to_char(claim.start_time, 'HH24:MI'), 'endTime', to_char(claim.end_time, 'HH24:MI'),
      'room', ${roomOf},
      'place', json_build_object('name', place.name, 'address', place.address, 'phone', place.phone),
      'amount', claim.amount_cents / 100.0, 'due', ${dueAtDeskCents} / 100.0,
      'now', iso(clinic_now())
    ) as visit
    from appointments claim
    join people patient on patient.id = claim.patient_id
    join doctors doctor on doctor.id = claim.doctor_id
    join persons doctor_person on doctor_person.id = doctor.user_id
    join kinds kind on kind.id = claim.kind_id
    join places place on place.id = claim.place_id
    ${withRoom} ${withMoney}
    where ${where}
  `.execute(ground.db)
  const [found] = rows
  if (!found) throw new Failure('not_found')
  return await typeset('slip', sheetOf(found.visit, ground.config.publicUrl, language))
}

function sheetOf(visit: Visit, publicUrl: string, language: Language): SlipSheet {
  const { patientVisits, joinVideo } = textsIn(language)
  const { date, ltr } = formatsIn(language)
  const { place, mode } = visit
  const phone = place.phone || clinic.phone
  const isHere = mode === 'clinic'
  return {
    language,
    createdAt: visit.now,
    title: patientVisits.slip.title,
    clinic: { name: place.name, lines: linesOf(place.address), phone },
    when: { day: date(visit.date), time: ltr(`${visit.startTime}–${visit.endTime}`) },
    facts: factsOf(visit, language),
    notes: [
      ...(mode === 'video' ? [joinVideo.paper(ltr(publicUrl + roomPath(visit._id)), joinFromMinutes)] : []),
      (isHere ? patientVisits.slip.foot : patientVisits.slip.footRemote)(ltr(phone)),
    ],
    foot: [ltr(referenceOf(visit))],
  }
}

function factsOf(visit: Visit, language: Language): Fact[] {
  const { patientVisits, contractWords, deskBoard, visitChoice } = textsIn(language)
  const { duration, ltr, price, row } = formatsIn(language)
  const known = knownIn(language)
  const specializations: Record<string, string> = contractWords.specializations
  const { place, room, amount, due, mode } = visit
  const where = [...(room ? [known.room(room)] : []), place.name, ...linesOf(place.address)]
  const fee = due > 0 && due !== amount ? row([price(amount), deskBoard.toPay(price(due))]) : price(amount)
  return [
    [patientVisits.slip.patient, known.person(visit.patient)],
    [
      patientVisits.slip.doctor,
      patientVisits.slip.doctorIs(visit.doctor, specializations[visit.specialization] ?? visit.specialization),
    ],
    [patientVisits.slip.visit, row([known.kind(visit.kind), duration(visit.minutes, 'minute')])],
    [patientVisits.slip.place, mode === 'clinic' ? row(where) : visitChoice.held[mode]],
    [patientVisits.slip.fee, amount === 0 ? contractWords.paid.free : fee],
    [patientVisits.slip.reference, ltr(referenceOf(visit))],
  ]
}

/** What the desk finds the visit by. */
const referenceOf = ({ _id }: Visit) => _id.slice(0, 8).toUpperCase()

const linesOf = (address: string): string[] => address.split(/\n|, /).filter(Boolean)
