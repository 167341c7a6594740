import { LatinName } from '../../ui/latin-name.tsx'
import { TextInput, NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Board, BoardVisit } from '#contract/desk/desk.ts'
import { oversteps, type Overstep } from '#contract/desk/desk-stages.ts'
import type { FoundPerson } from '#contract/people/people.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { waitingNumber } from '#texts/desk/waiting-number.ts'
import { common } from '#texts/common/common.ts'
import { deskBooking } from '#texts/desk/desk-booking.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { newVisit } from '#texts/desk/new-visit.ts'
import { languageChoices } from '../../../texts/languages.ts'
import { ApiFailure } from '../../wire/api.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dayInWords, format } from '../../language/format.ts'
import { useSealedDraft } from '../../drafts/sealed-draft.ts'
import { DateField } from '../../ui/date-field.tsx'
import { isLost, Lost } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { kindsQuery } from '../doctors/queries.ts'
import { useOwnPlaces } from '../clinic/places/own-places.ts'
import { useAimedPress } from './aimed-press.ts'
import { OtherTime } from './choose-time.tsx'
import { FoundPeople, useFoundPeople } from './found-people.tsx'
import { errorsOfVisit, fieldOfRefusal } from './new/errors-of-visit.ts'
import { ForWhom } from './new/for-whom.tsx'
import { RepeatChoice, RepeatVisit } from './new/repeat-visit.tsx'
import {
  draftKey,
  languageFor,
  lastFive,
  startsIn,
  type Typed,
  untyped,
  type Waits,
  whoOf,
  withoutTime,
} from './new/typed.ts'
import { useHeld } from './new/use-held.ts'
import { VisitFoot } from './new/visit-foot.tsx'
import { daysOfWaiting, WaitInstead } from './new/wait-instead.tsx'
import type { ChosenTime, WantedTime, Wish } from './new/wish.ts'
import { WishChips } from './new/wish-chips.tsx'
import { useWishedTimes, WishedTimes } from './new/wished-times.tsx'
import { TermsOfNewVisit, TermsToRead, useTerms } from './terms-of-new-visit.tsx'
import { useChange } from '../../wire/use-change.ts'
import { ofVisits } from './visit-queries.ts'

type Place = Pick<Board['place'], '_id' | 'name' | 'timeZone'>
/** Plans the dates on which the booked visit is repeated, at its place. */
type Repeat = (visit: BoardVisit, place: Place) => void

type Props = {
  /** The place where the desk works; another can be chosen. */
  place: Place
  /** The day that is shown, from which times are looked for; empty: from today. */
  from?: string | undefined
  isWalkIn: boolean
  /** The time that was chosen before, such as a stretch of the calendar. */
  wanted?: WantedTime | undefined
  /** For whom it is, if that is known before: from the page of a person. */
  person?: FoundPerson | undefined
  onClose: () => void
}

/**
 * Books for somebody on the phone, or for a walk-in, as the conversation goes: who it is, what is wanted in one line of
 * chips, the next times that suit, of which the chosen one is held, and what it costs. A walk-in goes to whoever is
 * free soonest, so it needs a name and one press.
 */
export function NewVisit(props: Props) {
  const [booked, setBooked] = useState<Parameters<Repeat>>()
  const clock = useClinicClock(props.place.timeZone)
  if (booked) return <RepeatVisit visit={booked[0]} place={booked[1]} onClose={props.onClose} />
  return clock && <NewVisitForm {...props} onRepeat={(...visit) => setBooked(visit)} />
}

function NewVisitForm({ place, from = '', isWalkIn, wanted, person, onClose, onRepeat }: Props & { onRepeat: Repeat }) {
  const name = useRef<HTMLInputElement>(null)
  const isKnownPerson = person !== undefined
  // After the panel, which covers the page on a phone, has taken the focus for its heading.
  useEffect(() => {
    if (isKnownPerson) return undefined
    const timer = setTimeout(() => name.current?.focus(), 50)
    return () => clearTimeout(timer)
  }, [isKnownPerson])
  const kinds = useQuery(kindsQuery)
  const { places, isOneOfMany } = useOwnPlaces('desk')
  const aimed = useAimedPress()
  const book = useChange('POST /desk/visits', ofVisits)
  const wait = useChange('POST /desk/waitlist', { invalidates: ['people', 'waiting'], quiet: true })
  // Typed fields are kept if somebody is called away, or another person takes over the computer.
  const [key] = useState(() => draftKey(isWalkIn, wanted, person))
  const kept = useSealedDraft(key)
  const [beyond, setBeyond] = useState<Overstep[]>([])
  /** The name for which the server has warned of a possible double. */
  const [knownName, setKnownName] = useState<string>()
  const sending = useSendForm<Typed, BoardVisit | Waits>({
    draft: isWalkIn ? withoutTime(kept) : kept,
    initial: untyped(place._id, isWalkIn ? '' : from, wanted, person),
    check: (typed): Record<string, string> =>
      errorsOfVisit(typed, {
        ...{ isUnsaid, isWaiting, isWalkIn, sendsLink, who, chosen, today },
        mode: kinds.data?.find(({ _id }) => _id === typed.kindId)?.mode,
      }),
    send(typed): Promise<BoardVisit | Waits> {
      const whom = {
        ...whoOf(typed, who, known || isSaidNew),
        ...(typed.language ? { language: typed.language } : {}),
      }
      if (isWaiting) {
        const { kindId: kind } = typed
        return wait.mutateAsync({ body: { ...whom, kindId: kind, placeId: here._id, ...daysOfWaiting(typed, today) } })
      }
      return book.mutateAsync({
        body: {
          ...whom,
          doctorId: chosen!.doctorId,
          kindId: typed.kindId,
          placeId: here._id,
          date: chosen!.date,
          startTime: chosen!.startTime,
          arrived: isWalkIn,
          overbooked: typed.overbooked,
          termsTold: !sendsLink && typed.told !== '' && typed.told === terms?.said,
          byLink: sendsLink,
          ...(typed.note.trim() ? { note: typed.note } : {}),
          accepted: beyond,
        },
      })
    },
    onSent(visit) {
      if (!('patient' in visit)) {
        say((visit.byPhone ? newVisit.waitsByPhone : newVisit.waitsNow)(nameOfPatient))
        onClose()
        return
      }
      held.booked()
      const { patient, date, startTime, doctor, number, link } = visit
      const at = isOneOfMany ? [here.name] : []
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
      if (values.repeats) onRepeat(visit, here)
      else onClose()
    },
    onRefused(reason) {
      if (!(reason instanceof ApiFailure)) return
      if (reason.code === 'person_known') setKnownName(nameOfPatient)
      if (reason.code === 'oversteps') {
        setBeyond(oversteps.filter((each) => reason.issues.some((issue) => issue.message === each)))
      }
    },
    failed: deskBooking.failed,
    about: fieldOfRefusal,
  })
  const { field, values, set, giveUp, isTyped } = sending
  const isWaiting = values.waits !== '' && !isWalkIn
  const nameField = field('name')
  const nameOfPatient = values.forOther ? values.otherName : values.name
  const known = knownName !== undefined && knownName === nameOfPatient
  const { hasSameName, ...search } = useFoundPeople(values.name, person)
  const isSaidNew = !values.forOther && values.newName !== '' && values.newName === values.name
  // A known person has this name: reception has to say whether it is them.
  const isUnsaid = hasSameName && !values.personId && values.newName !== values.name && !known
  const { personId, kindId, doctorId, date, startTime } = values
  const who = search.found.find(({ _id }) => _id === personId)
  const here = places.find(({ _id }) => _id === values.placeId) ?? place
  const clock = useClinicClock(here.timeZone)!
  const today = clock.date
  const timeError = field('startTime').error
  const wish = { kindId, placeId: here._id, whom: values.whom, from: values.from, part: values.part }
  const wished = useWishedTimes(wish, isWalkIn)
  const first = wished.found?.[0]
  const picked: ChosenTime | undefined = date === '' ? undefined : { doctorId, date, startTime }
  const soonest = isWalkIn && first && { doctorId: first.doctor._id, date: first.date, startTime: first.startTime }
  const chosen: ChosenTime | undefined = picked ?? (soonest || undefined)
  const isWhole = picked !== undefined && doctorId !== '' && /^\d\d:\d\d$/.test(startTime)
  // A walk-in is booked at once, and a time that is put in beside another cannot be held.
  const holds = isWhole && !isWalkIn && !isWaiting && values.overbooked === ''
  const held = useHeld(holds ? { ...picked, kindId, placeId: here._id } : undefined)
  const costs = useTerms(chosen?.doctorId, kindId, chosen && startsIn(here.timeZone, chosen, clock))
  const { terms } = costs
  const mayLink = Boolean(terms?.withoutCard) && !isWalkIn
  const sendsLink: boolean = mayLink && values.byLink !== ''
  const choose = (time: ChosenTime) => {
    set(time)
    setBeyond([])
  }
  const ask = (change: Partial<Wish>) => {
    // A time that was chosen before may not suit what is asked for now; the same time may suit another kind.
    const again = change.kindId === undefined ? { doctorId: '', date: '', startTime: '' } : {}
    set({ ...change, ...again })
    setBeyond([])
  }
  const chooseWho = (id: string, chosenOne?: FoundPerson) => {
    const isNew = { newName: id ? '' : values.name, otherId: '' }
    set({ personId: id, ...isNew, language: languageFor(chosenOne), ...(chosenOne ? { name: chosenOne.name } : {}) })
  }
  const isTaken = held.refused === 'slot_taken'
  return (
    <SidePanel title={isWalkIn ? deskVisits.walkIn : deskVisits.visit} of="new" onClose={onClose}>
      <Form
        className="stack visit-form"
        of={sending}
        isLong="foot"
        send={
          beyond.length > 0 || known
            ? deskBooking.anyway
            : isWalkIn
              ? deskBooking.add
              : isWaiting
                ? newVisit.wait
                : deskBooking.book
        }
        disabled={!kinds.data || (!isWaiting && !costs.isKnown)}
        back={isTyped && [common.discard, () => giveUp(onClose)]}
        ofActs={{ ...aimed, className: 'form-acts visit-foot' }}
        acts={
          <VisitFoot
            {...{ name: nameOfPatient, chosen, held, today, price: costs.price }}
            place={isOneOfMany ? here.name : ''}
          >
            {!isWaiting && <TermsToRead {...costs} {...{ sendsLink, told: values.told }} onChange={set} />}
          </VisitFoot>
        }
      >
        <div className="visit-pair">
          <TextInput
            ref={name}
            label={deskBooking.name}
            placeholder={deskVisits.find}
            required
            autoComplete="off"
            {...nameField}
            onChange={(event) => {
              nameField.onChange(event)
              // Another name is another person.
              if (personId) set({ personId: '', otherId: '', language: languageFor(undefined) })
            }}
          />
          {!personId && <TextInput label={deskBooking.phone} type="tel" maxLength={40} {...field('phone')} />}
        </div>
        {!personId && <LatinName name={values.name} field={field('nameLatin')} />}
        <FoundPeople
          {...search}
          chosen={isUnsaid ? undefined : personId}
          error={field('personId').error}
          onChoose={chooseWho}
        />
        {isLost(kinds) && <Lost of={kinds} failed={deskBooking.noKinds} />}
        <WishChips {...{ wish, today, isWalkIn }} onChange={ask} />
        <WishedTimes
          {...wished}
          {...{ wish, today, isWalkIn, chosen }}
          error={isTaken ? deskBooking.taken : timeError}
          onChoose={choose}
          onDay={(day) => ask({ from: day })}
        />
        {!isWalkIn && <WaitInstead of={sending} today={today} />}
        <TermsOfNewVisit {...costs} {...{ mayLink, sendsLink }} onChange={set} />
        <ForWhom of={sending} today={today} />
        {!personId && !isWalkIn && (
          <div className="visit-pair">
            <TextInput label={deskBooking.email} type="email" maxLength={254} {...field('email')} />
            <DateField label={deskBooking.born} max={today} {...field('born')} />
          </div>
        )}
        {values.language && <NativeSelect label={deskBooking.language} data={languageChoices} {...field('language')} />}
        <TextInput label={newVisit.note} maxLength={1000} {...field('note')} />
        {!isWalkIn && <RepeatChoice {...field('repeats')} />}
        <details open={(wanted?.startTime ?? '') !== '' || wished.found?.length === 0 || isTaken || undefined}>
          <summary>{deskBooking.another}</summary>
          <OtherTime
            {...{ placeId: here._id, kindId, today }}
            error={wished.found?.length === 0 || wanted ? timeError : undefined}
            chosen={chosen ?? { doctorId: '', date: today, startTime: isWalkIn ? lastFive(clock.time) : '' }}
            onChoose={choose}
          />
          <TextInput label={deskBooking.overbook} maxLength={200} {...field('overbooked')} />
        </details>
      </Form>
    </SidePanel>
  )
}
