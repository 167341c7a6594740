import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { addDays } from '#contract/clinic-time.ts'
import type { CalendarDoctor } from '#contract/desk/calendar.ts'
import { common } from '#texts/common/common.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { specialtyInWords } from '../../../language/specialty.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { NativeSelect } from '../../../ui/inputs.tsx'
import { readingKeys } from '../../../ui/reading-keys.ts'
import { FormMessage } from '../../../ui/form-message.tsx'
import { ReasonField } from '../../booking/reasons/reason-field.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { CardAt } from './card-at.tsx'
import { type Column, columnOf } from './columns.ts'
import { kindOf, timesOf } from './in-words.ts'
import { PriceOfMove } from './price-of-move.tsx'
import type { Moving, Proposal } from './use-moving.ts'
import { showInGrid } from './show-in-grid.ts'
import { placedAt } from './visit-block.tsx'

type Props = {
  proposal: Proposal
  moving: Moving
  columns: Column[]
  /** The doctors who can take it over; the visit's own among them. */
  doctors: readonly CalendarDoctor[]
  goTo: (date: string) => void
}

/**
 * The proposed new time of a visit, as a block and in words, until it is confirmed or dropped. Arrow keys look for
 * other times, with Shift for other doctors.
 */
export function MoveCard({ proposal, moving, columns, doctors, goTo }: Props) {
  const { visit, to, doctorId, date, free, isUnknown, failure } = proposal
  const button = useRef<HTMLButtonElement>(null)
  // A layout effect, because arrow keys may be pressed as soon as the card is seen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another visit, day or doctor is a card of its own.
  useLayoutEffect(() => button.current?.focus({ preventScroll: true }), [visit._id, date, doctorId])
  const { places, isOneOfMany } = useOwnPlaces('desk')
  const place = isOneOfMany && places.find(({ _id }) => _id === visit.placeId)?.name
  const column = columnOf(columns, visit, { doctorId, date })
  const nameOf = (id: string) => {
    const doctor = doctors.find(({ _id }) => _id === id)
    return doctor ? common.doctor(doctor.name) : ''
  }
  const specialtyOf = (id: string) => specialtyInWords(doctors.find(({ _id }) => _id === id)?.specialization ?? '')
  const goesOver = doctorId !== visit.doctorId
  const [own, other] = [visit.doctorId, doctorId].map(specialtyOf)
  const isOtherField = own !== '' && other !== '' && own !== other

  function press(event: KeyboardEvent) {
    // The fields use the arrow keys themselves.
    if (event.target instanceof HTMLSelectElement && event.key !== 'Escape') return
    const { forward, back } = readingKeys()
    const aside = event.key === forward ? 1 : event.key === back ? -1 : 0
    if (event.key === 'ArrowDown') moving.step(1)
    else if (event.key === 'ArrowUp') moving.step(-1)
    else if (event.key === 'Escape') giveUp()
    else if (aside === 0) return
    else if (event.shiftKey) {
      const next = doctors[doctors.findIndex(({ _id }) => _id === doctorId) + aside]
      if (next) void moving.toDoctor(next._id)
    } else {
      const next = addDays(date, aside)
      if (!columns.some((each) => each.date === next)) goTo(next)
      void moving.toDate(next)
    }
    event.preventDefault()
  }
  function giveUp() {
    moving.giveUp()
    const block = document.querySelector<HTMLElement>(`[data-visit="${visit._id}"]`)
    block?.focus({ preventScroll: true })
    if (block) showInGrid(block)
  }
  const at = to ?? visit
  const where = { minute: at.minute, minutes: at.minutes }
  const { row } = format()
  const whenOf = (day: string, stretch: typeof where, doctor: string) => {
    const when = deskCalendar.move.when(dateInWords(day, 'short'), timesOf(stretch))
    return goesOver ? row([when, nameOf(doctor)]) : when
  }
  return (
    <>
      {to && column >= 0 && (
        <div
          className="cal-ghost"
          data-short={where.minutes < 40 || undefined}
          style={{ ...placedAt(where), gridColumn: `${column + 2} / span 1` }}
          aria-hidden="true"
        >
          {timesOf(where)} <bdi>{visit.patient.name}</bdi>
        </div>
      )}
      <CardAt
        label={deskCalendar.move.label(visit.patient.name)}
        slot={`${column} ${to?.minute}`}
        visitId={visit._id}
        onKeyDown={press}
      >
        <h2>
          <bdi>{visit.patient.name}</bdi>
        </h2>
        <p className="soft">
          <bdi>{row([kindOf(visit), ...(goesOver ? [] : [nameOf(visit.doctorId)]), ...(place ? [place] : [])])}</bdi>
        </p>
        <p aria-live="polite">
          {to
            ? deskCalendar.move.fromTo(whenOf(visit.date, visit, visit.doctorId), whenOf(date, where, doctorId))
            : free
              ? ((columns[column] && moving.whyNot(visit, columns[column])) ??
                deskCalendar.move.none(dateInWords(date)))
              : isUnknown
                ? ''
                : deskCalendar.move.looking(dateInWords(date))}
        </p>
        {isUnknown && (
          <Failed message={deskCalendar.move.notLooked(dateInWords(date))} onRetry={() => void moving.again()} />
        )}
        {doctors.length > 1 && (
          <NativeSelect
            label={deskCalendar.doctor}
            value={doctorId}
            data={doctors.map(({ _id }) => ({ value: _id, label: row([nameOf(_id), specialtyOf(_id)]) }))}
            onChange={(event) => void moving.toDoctor(event.currentTarget.value)}
          />
        )}
        {isOtherField && (
          <p className="cal-warns" role="status">
            {deskCalendar.move.otherSpecialty(nameOf(doctorId), specialtyOf(doctorId), specialtyOf(visit.doctorId))}
          </p>
        )}
        {goesOver && to && (
          <PriceOfMove
            {...{ visit, doctorId }}
            agreed={visit.price}
            doctor={nameOf(doctorId)}
            lowerBy={proposal.lowerBy}
            onLower={moving.lower}
          />
        )}
        <ReasonField
          act="move"
          value={proposal.reasonId}
          onChange={(event) => moving.because(event.currentTarget.value)}
        />
        <FormMessage text={failure} />
        <div className="form-acts">
          <Button ref={button} aria-disabled={!to} onClick={moving.confirm}>
            {(goesOver ? deskCalendar.move.actAndAsk : deskCalendar.move.act)(visit.patient.name)}
          </Button>
          <Button variant="default" onClick={giveUp}>
            {deskCalendar.move.undo}
          </Button>
        </div>
        <p className="soft cal-keys">{doctors.length > 1 ? deskCalendar.move.keysOfMany : deskCalendar.move.keys}</p>
      </CardAt>
    </>
  )
}
