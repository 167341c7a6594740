import { sql } from 'kysely'
import type { Language } from '../../texts/languages.ts'
import type { Queries } from '../platform/database.ts'
import type { WhenBefore } from './about-appointment.ts'
import type { FirstPlace } from './first-place.ts'
import type { Text, Writer } from './writer.ts'

/**
 * Letters about a visit to the address that reception has noted for a patient, if no account gets mail about the visit.
 * Nobody has confirmed that address, so they name only the time and the location: no patient, no doctor, no kind
 * (decision 0084).
 */
export const addressKinds = ['address-booked', 'address-rescheduled', 'address-cancelled'] as const
type AddressKind = (typeof addressKinds)[number]
export const isAddressKind = (kind: string): kind is AddressKind => (addressKinds as readonly string[]).includes(kind)

/** Times are local to the location. */
type Visit = { date: string; startTime: string }
export type AboutAddress = { language: Language | null; visits: Visit[]; from?: WhenBefore; place: FirstPlace }

const factsOf = ({ visits, place }: AboutAddress, { mail, when, apart }: Writer): [string, string][] => [
  ...visits.map(({ date, startTime }): [string, string] => [mail.labels.when, when(date, startTime)]),
  [mail.labels.place, apart(place.name)],
]

function subjectOf(
  { visits }: AboutAddress,
  one: (when: string) => string,
  many: (n: number) => string,
  writer: Writer,
) {
  const [first] = visits
  return first && visits.length === 1 ? one(writer.when(first.date, first.startTime)) : many(visits.length)
}

/** Letters to addresses, by kind. */
export const addressLetters: Record<AddressKind, (about: AboutAddress, writer: Writer) => Text> = {
  'address-booked'(about, writer) {
    const { mail } = writer
    const t = mail.address
    return {
      subject: subjectOf(about, t.bookedSubject, t.bookedMany, writer),
      paragraphs: [t.booked(about.visits.length), mail.visitLink.questions(writer.apart(about.place.phone))],
      facts: factsOf(about, writer),
    }
  },
  'address-rescheduled'(about, writer) {
    const { mail } = writer
    const t = mail.address
    const { from } = about
    return {
      subject: subjectOf(about, t.movedSubject, t.bookedMany, writer),
      paragraphs: [
        from ? t.movedFrom(writer.when(from.date, from.startTime)) : t.moved,
        mail.visitLink.questions(writer.apart(about.place.phone)),
      ],
      facts: factsOf(about, writer),
    }
  },
  'address-cancelled'(about, writer) {
    const { mail } = writer
    const t = mail.address
    return {
      subject: subjectOf(about, mail.visitLink.cancelledSubject, t.cancelledMany, writer),
      paragraphs: [t.cancelled(about.visits.length), mail.visitLink.call(writer.apart(about.place.phone))],
      facts: factsOf(about, writer),
    }
  },
}

type Asked = { key: string; kind: string; claimIds: readonly string[]; from?: WhenBefore | undefined }
type Row = Visit & {
  key: string
  email: string
  status: string
  begun: boolean
  beingTold: boolean
  placeId: string
  place: FirstPlace
}
type Standing = { email: string; visits: Visit[]; place: FirstPlace; beingTold: boolean }

/**
 * The content of letters to addresses as it is now, and the address of each, by their keys; a letter without visits is
 * not sent.
 */
export async function readForAddresses(db: Queries, asked: readonly Asked[]): Promise<Map<string, Standing>> {
  if (asked.length === 0) return new Map()
  const wanted = asked.flatMap(({ key, claimIds }) => claimIds.map((claimId) => ({ key, claimId })))
  const { rows } = await sql<Row>`
    select ask.key, patient.email, claim.status, lower(claim.during) <= clinic_now() as begun, claim.date,
      to_char(claim.start_time, 'HH24:MI') as "startTime", claim.place_id as "placeId",
      is_being_told(claim.id) as "beingTold",
      json_build_object(
        'name', place.name, 'phone', place.phone, 'emergencyNumber', place.emergency_number
      ) as place
    from unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ claimId }) => claimId)}::uuid[])
      as ask (key, claim_id)
    join claims claim on claim.id = ask.claim_id
    join people patient on patient.id = claim.patient_id and patient.email <> '' and patient.erased_at is null
      and patient.deceased_on is null
    join places place on place.id = claim.place_id
    order by claim.during
  `.execute(db)
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return new Map(
    asked.flatMap(({ key, kind, from }) => {
      const found = byKey.get(key)
      if (!found) return []
      const told = found.filter((row) => isTrue(kind, row, from))
      const { email, place } = told[0] ?? found[0]!
      const visits = told.map(({ date, startTime }) => ({ date, startTime }))
      return [[key, { email, place, visits, beingTold: found.some((row) => row.beingTold) }]]
    }),
  )
}

function isTrue(kind: string, { status, begun, date, startTime, placeId }: Row, from: WhenBefore | undefined): boolean {
  if (kind === 'address-cancelled') return status === 'cancelled'
  const isBack = from?.date === date && from.startTime === startTime && (from.placeId ?? placeId) === placeId
  return ['pending', 'confirmed', 'in-progress'].includes(status) && !begun && !isBack
}
