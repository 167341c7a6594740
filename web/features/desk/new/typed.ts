import { instantOf } from '#contract/clinic-time.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/index.ts'
import type { BoardVisit } from '#contract/desk/desk.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { consultationId } from '#contract/rules.ts'
import { languageChoices } from '../../../../texts/languages.ts'
import type { Draft } from '../../../drafts/use-draft.ts'
import { pageLanguage } from '../../../language/language.ts'
import type { useSendForm } from '../../../ui/use-send-form.tsx'
import { type ChosenTime, noWish, type WantedTime, type Wish, whomOfDoctor } from './wish.ts'

type Text =
  /** `newName`: the name that was confirmed as a new person's, although known people have it, too. */
  | (
      | 'personId'
      | 'name'
      | 'nameLatin'
      | 'newName'
      | 'phone'
      | 'email'
      | 'born'
      | 'overbooked'
      | 'told'
      | 'byLink'
      | 'note'
    )
  /** The language of their mail; empty where it is known. */
  | 'language'
  /** The visit is for somebody whom this person acts for: a known one by id, or a new one. */
  | ('forOther' | 'otherId' | 'otherName' | 'otherLatin' | 'otherBorn')
  /** Who calls has declared custody of the child: they are noted as its guardian. */
  | 'custody'
  | 'repeats'
  /** Put on the waiting list instead of booked: with which doctor, from and until which day, in which part of it. */
  | ('waits' | 'waitWith' | 'waitFrom' | 'waitUntil' | 'waitPart')
export type Typed = Record<Text, string> & ChosenTime & Wish
export type Waits = BodyOf<EndpointName['POST /desk/waitlist']>
export type Sending = ReturnType<typeof useSendForm<Typed, BoardVisit | Waits>>

/** The language of mail to a new person: reception's own, until another is chosen. */
const ownLanguage = (): string => languageChoices.find(({ value }) => value === pageLanguage())?.value ?? 'en'

/** The same for a chosen person; empty where it is known, or they can choose it in their account. */
export const languageFor = (who: FoundPerson | undefined): string =>
  who && (who.hasAccount || who.language) ? '' : ownLanguage()

/**
 * What nobody has typed yet. `from`: the day of the board, if it is to come. `person`: for whom it is, if that is
 * known.
 */
export const untyped = (
  placeId: string,
  from: string,
  wanted: WantedTime | undefined,
  person?: FoundPerson,
): Typed => ({
  ...{ personId: '', name: '', newName: '', phone: '', email: '', born: '', overbooked: '', told: '', byLink: '' },
  ...{
    language: ownLanguage(),
    note: '',
    forOther: '',
    otherId: '',
    nameLatin: '',
    otherName: '',
    otherLatin: '',
    otherBorn: '',
    custody: '',
    repeats: '',
  },
  ...{ waits: '', waitWith: '', waitFrom: '', waitUntil: '', waitPart: '' },
  ...{ ...noWish, kindId: consultationId, placeId, from },
  ...{ doctorId: '', date: '', startTime: '' },
  ...(wanted ? { ...wanted, whom: whomOfDoctor(wanted.doctorId), from: wanted.date } : {}),
  ...(person ? { personId: person._id, name: person.name, language: languageFor(person) } : {}),
})

/** The time (ms) until a chosen time begins; undefined while it is being typed. */
export function startsIn(zone: string, { date, startTime }: ChosenTime, now: { date: string; time: string }) {
  if (!/^\d\d:\d\d$/.test(startTime) || date === '') return undefined
  return instantOf(zone, date, startTime).getTime() - instantOf(zone, now.date, now.time).getTime()
}

/** A walk-in who is seen now began at the last multiple of five minutes. */
export const lastFive = (time: string) => `${time.slice(0, 4)}${Number(time[4]) < 5 ? 0 : 5}`

const draftKeyOf = ({ doctorId, date, startTime }: ChosenTime) =>
  `visit-${doctorId}-${date}-${startTime.replace(':', '')}`.toLowerCase()

/** A stretch of the calendar has a draft of its own, and so has a known person. */
export const draftKey = (isWalkIn: boolean, wanted: ChosenTime | undefined, person?: FoundPerson): string =>
  person ? `visit-of-${person._id}` : isWalkIn ? 'walk-in' : wanted ? draftKeyOf(wanted) : 'new-visit'

/** The draft of a walk-in without its time, which soon passes and is chosen again. */
export function withoutTime({ kept, keep, discard }: Draft): Draft {
  const of = ({ doctorId, date, startTime, ...rest }: Partial<Typed>) => rest
  return { kept: kept && of(kept), keep: (typed) => keep(of(typed)), discard }
}

/**
 * The body that names for whom the visit is. Of somebody new whom a caller acts for, the record says whom to call: that
 * caller, who is a found person or new as well. Of a child whose custody they have declared they are the guardian.
 */
export function whoOf(typed: Typed, caller: FoundPerson | undefined, anyway: boolean) {
  const { forOther, otherId, otherName, otherLatin, otherBorn, personId, name, nameLatin, born, byLink } = typed
  if (forOther && otherId) return { personId: otherId }
  const phone = typed.phone || (caller?.phone ?? '')
  const email = typed.email || (caller?.email ?? '')
  if (forOther) {
    // With both, the record would look like a double of the caller's own.
    const reach = phone && !byLink ? { phone } : { phone, email }
    const child = { name: otherName, ...latin(otherLatin), born: otherBorn || null, ...reach, anyway }
    if (!typed.custody) return { person: { ...child, emergencyName: name, emergencyPhone: phone } }
    return {
      person: child,
      guardian: personId ? { personId } : { person: { name, ...latin(nameLatin), phone, email, anyway } },
    }
  }
  return personId ? { personId } : { person: { name, ...latin(nameLatin), phone, email, born: born || null, anyway } }
}

/** The Latin spelling, where one was asked for. */
const latin = (nameLatin: string) => (nameLatin ? { nameLatin } : {})
