import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { instantOf } from '#contract/clinic-time.ts'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { oversteps, type Overstep } from '#contract/desk/desk-stages.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { consultationId, type Specialization } from '#contract/rules.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { common } from '#texts/common/common.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { languageChoices } from '../../../texts/languages.ts'
import { ApiFailure } from '../../wire/api.ts'
import { dayInWords, format } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { DateField } from '../../ui/date-field.tsx'
import type { Draft } from '../../drafts/use-draft.ts'
import { isLost, Lost } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { kindsQuery } from '../doctors/queries.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { useAimedPress } from './aimed-press.ts'
import { ChooseSpecialty, type ChosenTime, OtherTime, SoonestTimes, useSoonest } from './choose-time.tsx'
import { FoundPeople, useFoundPeople } from './found-people.tsx'
import { TermsOfNewVisit, useTerms } from './terms-of-new-visit.tsx'
import { useChange } from '../../wire/use-change.ts'
import { ofVisits } from './visit-queries.ts'
import { pageLanguage } from '../../language/language.ts'

/** The language of mail to a new person: reception's own, until another is chosen. */
const ownLanguage = (): string => languageChoices.find(({ value }) => value === pageLanguage())?.value ?? 'en'

/** The same for a chosen person; empty where it is known, or they can choose it in their account. */
const languageFor = (who: FoundPerson | undefined): string =>
  who && (who.hasAccount || who.language) ? '' : ownLanguage()

type Props = {
  day: Board
  /** Date and time at the place: `2026-11-24`, `10:24`. */
  clock: { date: string; time: string }
  isWalkIn: boolean
  /** The time that was chosen before, such as a stretch of the calendar. */
  wanted?: ChosenTime | undefined
  onClose: () => void
}

type Text =
  /** `newName`: the name that was confirmed as a new person's, although known people have it, too. */
  | ('personId' | 'name' | 'newName' | 'phone' | 'email' | 'born' | 'overbooked' | 'kindId' | 'told' | 'byLink')
  /** The language of their mail; empty where it is known. */
  | 'language'
type Typed = Record<Text, string> & ChosenTime

/** The time (ms) until a chosen time begins; undefined while it is being typed. */
function startsIn(zone: string, { date, startTime }: ChosenTime, now: { date: string; time: string }) {
  if (!/^\d\d:\d\d$/.test(startTime)) return undefined
  return instantOf(zone, date, startTime).getTime() - instantOf(zone, now.date, now.time).getTime()
}

/** A walk-in who is seen now began at the last multiple of five minutes. */
const lastFive = (time: string) => `${time.slice(0, 4)}${Number(time[4]) < 5 ? 0 : 5}`

const draftKeyOf = ({ doctorId, date, startTime }: ChosenTime) =>
  `visit-${doctorId}-${date}-${startTime.replace(':', '')}`.toLowerCase()

/** The draft of a walk-in without its time, which soon passes and is chosen again. */
function withoutTime({ kept, keep, discard }: Draft): Draft {
  const of = ({ doctorId, date, startTime, ...rest }: Partial<Typed>) => rest
  return { kept: kept && of(kept), keep: (typed) => keep(of(typed)), discard }
}

/**
 * Books for somebody on the phone, or for a walk-in. It finds known people while typing, and chooses the soonest time,
 * so a walk-in needs a name and one press.
 */
export function NewVisit({ day, clock, isWalkIn, wanted, onClose }: Props) {
  const today = clock.date
  const name = useRef<HTMLInputElement>(null)
  // After the panel, which covers the page on a phone, has taken the focus for its heading.
  useEffect(() => {
    const timer = setTimeout(() => name.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [])
  const kinds = useQuery(kindsQuery)
  const { isOneOfMany } = useOwnPlaces('desk')
  const aimed = useAimedPress()
  const book = useChange('POST /desk/visits', ofVisits)
  // Typed fields are kept if somebody is called away, or another person takes over the computer. A stretch of the
  // calendar has its own draft.
  const [draftKey] = useState(() => (isWalkIn ? 'walk-in' : wanted ? draftKeyOf(wanted) : 'new-visit'))
  const kept = useSealedDraft(draftKey)
  const draft = isWalkIn ? withoutTime(kept) : kept
  const [beyond, setBeyond] = useState<Overstep[]>([])
  /** The name for which the server has warned of a possible double. */
  const [knownName, setKnownName] = useState<string>()
  const [specialization, setSpecialization] = useState<Specialization>()
  const sending = useSendForm<Typed, BoardVisit>({
    draft,
    initial: {
      ...{ personId: '', name: '', newName: '', phone: '', email: '', born: '', overbooked: '', told: '', byLink: '' },
      ...{ language: ownLanguage(), kindId: consultationId, doctorId: '', date: '', startTime: '', ...wanted },
    },
    check({ personId, phone, email, kindId }): Record<string, string> {
      if (isUnsaid) return { personId: deskBooking.sayWho }
      if (!chosen?.doctorId || !chosen.startTime) return { startTime: deskBooking.chooseTime }
      if (sendsLink && !personId && !email) return { email: deskBooking.needsEmail }
      if (personId || isWalkIn) return {}
      const mode = kinds.data?.find(({ _id }) => _id === kindId)?.mode
      if ((mode === 'phone' || mode === 'video') && !phone) return { phone: deskBooking.phoneForCall }
      if (mode === 'video' && !email) return { email: deskBooking.emailForVideo }
      return phone || email ? {} : { phone: deskBooking.reach }
    },
    send: ({ personId, name, phone, email, born, language, overbooked, kindId, told }): Promise<BoardVisit> =>
      book.mutateAsync({
        body: {
          ...(personId
            ? { personId }
            : { person: { name, phone, email, born: born || null, anyway: known || isSaidNew } }),
          ...(language ? { language } : {}),
          doctorId: chosen!.doctorId,
          kindId,
          placeId: day.place._id,
          date: chosen!.date,
          startTime: chosen!.startTime,
          arrived: isWalkIn,
          overbooked,
          termsTold: !sendsLink && told !== '' && told === terms?.said,
          byLink: sendsLink,
          accepted: beyond,
        },
      }),
    onSent({ patient, date, startTime, doctor, number, link }) {
      const at = isOneOfMany ? [day.place.name] : []
      const when = format().row([dayInWords(date, today), format().ltr(startTime), ...at])
      const waits =
        number === null
          ? ''
          : deskBooking.waits(patient.name, waitingNumber.says(number), format().row([when, deskBoard.dr(doctor.name)]))
      say(
        waits ||
          (link && deskBooking.linkSent(patient.name, when)) ||
          deskBooking.booked(patient.name, when, deskBoard.dr(doctor.name)),
      )
      onClose()
    },
    onRefused(reason) {
      if (!(reason instanceof ApiFailure)) return
      if (reason.code === 'person_known') setKnownName(values.name)
      if (reason.code === 'oversteps') {
        setBeyond(oversteps.filter((each) => reason.issues.some((issue) => issue.message === each)))
      }
    },
    failed: deskBooking.failed,
  })
  const { field, values, set, giveUp, isTyped } = sending
  const nameField = field('name')
  const known = knownName !== undefined && knownName === values.name
  const { hasSameName, ...search } = useFoundPeople(values.name)
  const isSaidNew = values.newName !== '' && values.newName === values.name
  // A known person has this name: reception has to say whether it is them.
  const isUnsaid = hasSameName && !values.personId && !isSaidNew && !known
  const timeError = field('startTime').error
  const { personId, kindId, doctorId, date, startTime } = values
  const place = { placeId: day.place._id, kindId, today, specialization }
  const free = useSoonest(place, isWalkIn)
  const soonest = free.times
  const picked: ChosenTime | undefined = date === '' ? undefined : { doctorId, date, startTime }
  const chosen: ChosenTime | undefined = picked ?? (isWalkIn ? soonest?.[0] : undefined)
  const costs = useTerms(chosen?.doctorId, kindId, chosen && startsIn(day.place.timeZone, chosen, clock))
  const { terms } = costs
  const mayLink = Boolean(terms?.withoutCard) && !isWalkIn
  const sendsLink: boolean = mayLink && values.byLink !== ''
  const choose = (time: ChosenTime) => {
    set(time)
    setBeyond([])
  }
  const chooseWho = (id: string, who?: FoundPerson) => {
    const newName = id ? '' : values.name
    set({ personId: id, newName, language: languageFor(who), ...(who ? { name: who.name } : {}) })
  }
  return (
    <SidePanel title={isWalkIn ? deskBooking.walkIn : deskBooking.visit} of="new" onClose={onClose}>
      <Form
        className="stack visit-form"
        of={sending}
        isLong
        send={beyond.length > 0 || known ? deskBooking.anyway : isWalkIn ? deskBooking.add : deskBooking.book}
        disabled={!kinds.data || !costs.isKnown}
        back={isTyped && [common.discard, () => giveUp(onClose)]}
        ofActs={aimed}
      >
        <TextInput
          ref={name}
          label={deskBooking.name}
          placeholder={deskBooking.find}
          required
          autoComplete="off"
          {...nameField}
          onChange={(event) => {
            nameField.onChange(event)
            // Another name is another person.
            if (personId) set({ personId: '', language: languageFor(undefined) })
          }}
        />
        <FoundPeople
          {...search}
          chosen={isUnsaid ? undefined : personId}
          error={field('personId').error}
          onChoose={chooseWho}
        />
        {!personId && <TextInput label={deskBooking.phone} type="tel" maxLength={40} {...field('phone')} />}
        {!personId && !isWalkIn && (
          <>
            <TextInput label={deskBooking.email} type="email" maxLength={254} {...field('email')} />
            <DateField label={deskBooking.born} max={today} {...field('born')} />
          </>
        )}
        {values.language && <NativeSelect label={deskBooking.language} data={languageChoices} {...field('language')} />}
        {isLost(kinds) ? (
          <Lost of={kinds} failed={deskBooking.noKinds} />
        ) : (
          <NativeSelect
            label={deskBooking.kind}
            data={kinds.data?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
            {...field('kindId')}
          />
        )}
        {!wanted && (
          <ChooseSpecialty
            chosen={specialization}
            onChoose={(name) => {
              setSpecialization(name)
              choose({ doctorId: '', date: '', startTime: '' })
            }}
          />
        )}
        <SoonestTimes {...free} chosen={chosen} error={timeError} onChoose={choose} />
        <details open={wanted !== undefined || soonest?.length === 0 || undefined}>
          <summary>{deskBooking.another}</summary>
          <OtherTime
            {...place}
            error={soonest?.length === 0 || wanted ? timeError : undefined}
            chosen={chosen ?? { doctorId: '', date: today, startTime: isWalkIn ? lastFive(clock.time) : '' }}
            onChoose={choose}
          />
          <TextInput label={deskBooking.overbook} maxLength={200} {...field('overbooked')} />
        </details>
        <TermsOfNewVisit {...costs} {...{ mayLink, sendsLink, told: values.told }} onChange={set} />
      </Form>
    </SidePanel>
  )
}
