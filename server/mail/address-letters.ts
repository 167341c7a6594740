import { sql } from 'kysely'
import type { Language } from '../../texts/languages.ts'
import { textsIn } from '../../texts/texts.ts'
import type { Queries } from '../platform/database.ts'
import type { WhenBefore } from './about-appointment.ts'
import type { FirstPlace } from './first-place.ts'
import { formLinksFor } from './form-link.ts'
import { addressOfLink } from './mailed-links.ts'
import { joinByLinkOf } from './video-letters.ts'
import { videoLinksFor } from './video-link.ts'
import type { Text, Writer } from './writer.ts'

/**
 * Letters about a visit to the address that reception has noted for a patient, if no account gets mail about the visit.
 * Nobody has confirmed that address, so they name only the time and the location: no patient, no doctor, no kind
 * (decision 0084). Of a visit by video they say that, and have the link to its room, which asks for a proof.
 */
const newsKinds = ['address-booked', 'address-rescheduled', 'address-cancelled'] as const
/** Of visits by video alone: reminders, and that the doctor lets the patient in. */
const videoKinds = ['address-reminder-day', 'address-reminder-hour', 'address-video-ready'] as const
/** The link to the forms of a visit, which reception has mailed by hand. */
const formsKind = 'address-forms'
const addressKinds = [...newsKinds, ...videoKinds, formsKind] as const
/** Letters that a later one about the same visit replaces. */
export const addressNews: readonly string[] = newsKinds
type AddressKind = (typeof addressKinds)[number]
export const isAddressKind = (kind: string): kind is AddressKind => (addressKinds as readonly string[]).includes(kind)

/** Times are local to the location. */
type Visit = {
  date: string
  startTime: string
  isVideo: boolean
  /** The link to the room of a visit by video. */
  link?: string | undefined
  /** The link to the forms that wait for it. */
  formLink?: string | undefined
}
export type AboutAddress = { language: Language | null; visits: Visit[]; from?: WhenBefore; place: FirstPlace }

function factsOf({ visits, place }: AboutAddress, writer: Writer): [string, string][] {
  const { mail, when, apart, language } = writer
  const isVideo = visits.every((visit) => visit.isVideo)
  return [
    ...visits.flatMap(({ date, startTime, link, formLink }): [string, string][] => [
      [mail.labels.when, when(date, startTime)],
      ...joinByLinkOf(link, writer),
      ...(formLink
        ? ([[mail.labels.forms, addressOfLink('forms', formLink, writer)]] satisfies [string, string][])
        : []),
    ]),
    isVideo ? [mail.labels.how, textsIn(language).visitChoice.held.video] : [mail.labels.place, apart(place.name)],
  ]
}

function reminder(about: AboutAddress, writer: Writer): Text {
  const { mail, apart } = writer
  return {
    subject: subjectOf(about, mail.video.reminderSubject, mail.address.bookedMany, writer),
    paragraphs: [mail.video.reminder, mail.visitLink.questions(apart(about.place.phone))],
    facts: factsOf(about, writer),
  }
}

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
  'address-reminder-day': reminder,
  'address-reminder-hour': reminder,
  'address-forms'(about, writer) {
    const { mail, when, apart } = writer
    const [visit] = about.visits
    const { formLink: link, ...other } = visit!
    return {
      subject: mail.address.formsSubject(when(other.date, other.startTime)),
      paragraphs: [mail.address.forms, mail.visitLink.questions(apart(about.place.phone))],
      facts: factsOf({ ...about, visits: [other] }, writer),
      ...(link ? { act: { label: mail.acts.fillForms, href: addressOfLink('forms', link, writer) } } : {}),
    }
  },
  'address-video-ready'({ visits }, writer) {
    const { mail } = writer
    const link = visits[0]?.link
    return {
      subject: mail.video.readySubject,
      paragraphs: [mail.video.readyToAddress],
      ...(link ? { act: { label: mail.video.joinNow, href: addressOfLink('video', link, writer) } } : {}),
    }
  },
}

type Asked = {
  key: string
  kind: string
  claimIds: readonly string[]
  from?: WhenBefore | undefined
  /** Of a reminder: when the visit began as it was enqueued. */
  startsAt?: string | undefined
}
type Row = Omit<Visit, 'link' | 'formLink'> & {
  key: string
  claimId: string
  startsAt: string
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
    select ask.key, claim.id as "claimId", patient.email, claim.status, lower(claim.during) <= clinic_now() as begun,
      iso(lower(claim.during)) as "startsAt", claim.mode = 'video' as "isVideo", claim.date,
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
  const told = asked.flatMap(({ key, ...about }) => {
    const found = byKey.get(key)
    return found ? [{ key, kind: about.kind, found, told: found.filter((row) => isTrue(about, row)) }] : []
  })
  const joinable = told.flatMap((letter) => (letter.kind === 'address-cancelled' ? [] : letter.told))
  const linkOf = await videoLinksFor(
    db,
    joinable.filter(({ isVideo }) => isVideo),
  )
  const formLinkOf = await formLinksFor(
    db,
    joinable.map(({ claimId, email }) => ({ claimId, email })),
  )
  return new Map(
    told.map(({ key, kind, found, told: rowsTold }) => {
      const { email, place } = rowsTold[0] ?? found[0]!
      const visits = rowsTold.map(({ claimId, date, startTime, isVideo }) => ({
        date,
        startTime,
        isVideo,
        ...(kind === 'address-cancelled' ? {} : { link: linkOf(claimId, email), formLink: formLinkOf(claimId, email) }),
      }))
      const open = kind === formsKind ? visits.filter(({ formLink }) => formLink) : visits
      return [key, { email, place, visits: open, beingTold: found.some((row) => row.beingTold) }]
    }),
  )
}

function isTrue({ kind, from, startsAt }: Omit<Asked, 'key'>, row: Row): boolean {
  const { status, begun, date, startTime, placeId } = row
  if (kind === 'address-cancelled') return status === 'cancelled'
  if (kind === 'address-video-ready') return status === 'in-progress'
  if (kind === formsKind) return ['pending', 'confirmed', 'in-progress'].includes(status)
  if (kind.startsWith('address-reminder-')) {
    return ['pending', 'confirmed'].includes(status) && !begun && startsAt === row.startsAt
  }
  const isBack = from?.date === date && from.startTime === startTime && (from.placeId ?? placeId) === placeId
  return ['pending', 'confirmed', 'in-progress'].includes(status) && !begun && !isBack
}
