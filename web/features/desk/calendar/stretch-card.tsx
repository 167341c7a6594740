import { NativeSelect, TextInput } from '../../../ui/inputs.tsx'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useLayoutEffect } from 'react'
import type { AbsenceVisit } from '#contract/booking/booking.ts'
import { common } from '#texts/common/common.ts'
import { calendarStandIn } from '#texts/desk/calendar-stand-in.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { useSealedDraft } from '../../../drafts/sealed-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { sayWithUndo } from '../../../ui/undo.tsx'
import { Form } from '../../../ui/form.tsx'
import { useSendForm } from '../../../ui/use-send-form.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { absenceVisitsQuery, ofHours } from '../../hours/queries.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import { stretchesOn } from './other-clock.ts'
import type { Marked } from './use-pointer.ts'
import { placedAt } from './visit-block.tsx'
import { clockText, minuteOf } from '../../../clock/clock-text.ts'

const quarters = Array.from({ length: 96 }, (_, n) => clockText(n * 15))

type Typed = { startTime: string; endTime: string; placeId: string; reason: string }

type Props = {
  marked: Marked
  columns: Column[]
  /** The calendar's time zone. */
  timeZone: string
  /** The place that the calendar shows; all of them if not given. */
  placeId: string | undefined
  /** Staff block the time of the column's doctor; doctors their own. */
  isStaff: boolean
  /** Another doctor is chosen, on the same day. */
  onColumn?: (column: Column) => void
  onClose: () => void
}

/**
 * Blocks an empty stretch: at the shown or chosen place, or at each place where the doctor works then. It lists the
 * visits in the stretch first; they are kept.
 */
export function StretchCard({ marked, columns, timeZone, placeId, isStaff, onColumn, onClose }: Props) {
  const { column, minute, minutes } = marked
  const { data: all } = useQuery(placesQuery)
  const { places, forAll } = useOwnPlaces('desk')
  const works = placeId ? [placeId] : [...new Set(column.windows.map((each) => each.placeId))]
  const there = places.filter(({ _id }) => works.includes(_id))
  // Time off at every place needs the right for all places.
  const own = forAll || there.length > 0 ? there : places
  /** The times off to create: hours of the calendar's zone, converted to the zone of each place. */
  function absencesOf({ startTime, endTime, placeId: chosen }: Typed) {
    const at = chosen ? own.filter(({ _id }) => _id === chosen) : own
    const whose = isStaff ? { doctorId: column.doctorId } : {}
    const isOneClock = forAll && !placeId && !chosen && at.every((place) => place.timeZone === timeZone)
    const clocks = isOneClock ? [{ timeZone }] : at.map((place) => ({ timeZone: place.timeZone, placeId: place._id }))
    return clocks.flatMap(({ timeZone: zone, ...where }) =>
      stretchesOn(timeZone, zone, { date: column.date, startTime, endTime }).map(({ date, ...times }) => ({
        ...whose,
        ...where,
        fromDate: date,
        toDate: date,
        ...times,
      })),
    )
  }
  const queries = useQueryClient()
  const take = useChange('POST /doctors/my-time-off', { ...ofHours(column.doctorId), quiet: true })
  const end = useChange('DELETE /doctors/my-time-off/{id}', ofHours(column.doctorId))
  const sending = useSendForm({
    draft: useSealedDraft(`blocking-${column.doctorId}-${column.date}`),
    // These come from the marked stretch, not from the draft.
    secret: ['startTime', 'endTime', 'placeId'],
    initial: { startTime: clockText(minute), endTime: clockText(minute + minutes), placeId: '', reason: '' } as Typed,
    async send(typed) {
      const taken: Awaited<ReturnType<typeof take.mutateAsync>>[] = []
      for (const absence of absencesOf(typed)) {
        const shown = (queries.getQueryData<AbsenceVisit[]>(absenceVisitsQuery(absence).queryKey) ?? []).map(
          ({ _id, version }) => ({ _id, version }),
        )
        taken.push(await take.mutateAsync({ body: { ...absence, reason: typed.reason, cancel: [], shown } }))
      }
      return taken
    },
    onRefused: (): void => void queries.invalidateQueries({ queryKey: ['GET /doctors/my-time-off/visits'] }),
    onSent(taken) {
      const kept = taken.reduce((sum, each) => sum + each.kept, 0)
      const times = format().ltr(`${values.startTime}–${values.endTime}`)
      const done = deskCalendar.block.done(dateInWords(column.date, 'short'), times)
      sayWithUndo(
        kept === 0 ? done : deskCalendar.block.doneKeeping(kept, dateInWords(column.date, 'short'), times),
        () => {
          for (const { timeOff } of taken) end.mutate({ params: { id: timeOff._id } })
        },
      )
      onClose()
    },
    readBack: () => undefined,
    failed: deskCalendar.block.failed,
  })
  const { values, field, form, giveUp, isTyped } = sending
  useLayoutEffect(() => form.ref.current?.querySelector('input')?.focus({ preventScroll: true }), [form.ref])
  const inOrder = values.startTime < values.endTime
  const met = useQueries({
    queries: inOrder ? absencesOf(values).map((absence) => absenceVisitsQuery(absence)) : [],
    combine: (asked) => ({
      isLooking: inOrder && (!all || asked.some(({ data }) => !data)),
      visits: asked.flatMap(({ data }) => data ?? []),
    }),
  })
  const index = columns.findIndex(({ key }) => key === column.key)
  if (index < 0) return null
  const others = columns.filter(({ doctorId, date }) => doctorId && date === column.date)
  const begins = minuteOf(values.startTime) || minute
  const at = { minute: begins, minutes: Math.max(5, (minuteOf(values.endTime) || begins) - begins) }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }
  const time = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={quarters} {...field(name)} />
  )
  return (
    <>
      <div className="cal-marked" style={{ ...placedAt(at), gridColumn: `${index + 2} / span 1` }} aria-hidden="true">
        {timesOf(at)}
      </div>
      <CardAt label={deskCalendar.block.label} slot={`${index} ${at.minute}`} onKeyDown={press}>
        <Form
          of={sending}
          className="cal-form"
          send={deskCalendar.block.act}
          disabled={met.isLooking}
          back={[deskCalendar.block.leave, onClose]}
          acts={
            isTyped && (
              <Button variant="default" onClick={() => giveUp(onClose)}>
                {common.discard}
              </Button>
            )
          }
          head={
            <>
              <h2>
                <bdi>{isStaff ? column.doctor : dateInWords(column.date)}</bdi>
              </h2>
              {isStaff && <p>{dateInWords(column.date)}</p>}
            </>
          }
        >
          {onColumn && others.length > 1 && (
            <NativeSelect
              label={deskCalendar.doctor}
              value={column.key}
              data={others.map(({ key, doctor }) => ({ value: key, label: doctor }))}
              onChange={({ currentTarget: { value } }) => onColumn(others.find(({ key }) => key === value) ?? column)}
            />
          )}
          <div className="cal-times">
            {time('startTime', deskCalendar.block.from)}
            {time('endTime', deskCalendar.block.until)}
          </div>
          {own.length > 1 && (
            <NativeSelect
              label={deskCalendar.place}
              data={[
                { value: '', label: deskCalendar.everyPlace },
                ...own.map(({ _id, name }) => ({ value: _id, label: name })),
              ]}
              {...field('placeId')}
            />
          )}
          {met.visits.length > 0 && (
            <ul className="stand-in-list" aria-label={deskCalendar.block.staying}>
              {met.visits.map(({ _id, startTime, patient, kind }) => (
                <li key={_id}>{calendarStandIn.visit(format().ltr(startTime), patient.name, kind)}</li>
              ))}
            </ul>
          )}
          <TextInput
            label={isStaff ? deskCalendar.block.reasonForDoctor : deskCalendar.block.reason}
            maxLength={200}
            {...field('reason')}
          />
        </Form>
      </CardAt>
    </>
  )
}
