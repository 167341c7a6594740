import { type FormEvent, useState } from 'react'
import type { WeeklySlot } from '#contract/hours.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { startHours, type Weekday, weekdays } from '#contract/rules.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { dateInWords, format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { FormMessage } from '../../ui/form-message.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { ofHours } from './queries.ts'
import { useChange } from '../../wire/use-change.ts'
import { daysAsRead } from './days-as-read.ts'
import { leftBehind, sameWeek, slotsOf, weekOf, withTimes } from './week.ts'
import { WeekGrid } from './week-grid.tsx'
import { two } from '../../clock/clock-text.ts'

type Props = { slots: WeeklySlot[]; appointments: Appointment[]; today: string }

/**
 * The weekly schedule: painted on the grid, or filled in by days and start times. Booked visits stay, and are listed
 * before saving.
 */
export function WeekEditor({ slots, appointments, today }: Props) {
  const saved = weekOf(slots)
  const booked = weekOf(slots.filter(({ isBooked }) => isBooked))
  const [said, setSaid] = useState<string[]>([])
  const save = useChange('PUT /doctors/update-slots', { ...ofHours(), quiet: true })
  const { values, set, discard, press, field, message, busy } = useSendForm({
    draft: useOwnDraft('week'),
    initial: { cells: [...saved] },
    check: ({ cells }): Record<string, string> =>
      cells.length === 0 ? { cells: schedulePage.week.nothingChosen } : {},
    send: ({ cells }) => save.mutateAsync({ body: { availableSlots: slotsOf(new Set(cells)) } }),
    onSent({ message: text, stayBooked, otherHours }) {
      const done = stayBooked > 0 ? schedulePage.week.savedStaying(stayBooked) : text
      setSaid(otherHours > 0 ? [done, schedulePage.week.others(otherHours)] : [done])
    },
    readBack: ({ cells }) =>
      sameWeek(new Set(cells), saved)
        ? { message: schedulePage.week.saved, availableSlots: slots, stayBooked: 0, otherHours: 0 }
        : undefined,
    failed: schedulePage.failed,
    startsAnew: true,
  })
  const [isNothingAdded, setNothingAdded] = useState(false)
  const week = new Set(values.cells)
  const changed = !sameWeek(week, saved)
  const staying = leftBehind(week, appointments, today)
  const wrong = (isNothingAdded ? schedulePage.week.nothingChosen : field('cells').error) ?? message

  const change = (next: ReadonlySet<string>) => {
    setSaid([])
    setNothingAdded(false)
    set({ cells: [...next] })
  }

  return (
    <section className="panel stack" aria-labelledby="week-title">
      <h2 id="week-title" style={{ margin: 0 }}>
        {schedulePage.week.heading}
      </h2>
      <p className="soft">{schedulePage.week.lead}</p>
      <WeekGrid week={week} booked={booked} onChange={change} />
      <p className="week-legend">
        <span>
          <i data-on aria-hidden="true" />
          {schedulePage.week.bookable}
        </span>
        <span>
          <i data-booked aria-hidden="true" />
          {schedulePage.week.booked}
        </span>
      </p>
      <AddTimes onAdd={(days, hours) => change(withTimes(week, days, hours))} onNothing={() => setNothingAdded(true)} />
      {changed && staying.length > 0 && (
        <div className="form-failure" role="status">
          <p>
            <b>{schedulePage.week.staying(staying.length)}</b>
          </p>
          <ul>
            {staying.map(({ _id, appointmentDate, startTime, userId }) => (
              <li key={_id}>{schedulePage.week.stays(dateInWords(appointmentDate), startTime, userId.name)}</li>
            ))}
          </ul>
        </div>
      )}
      <FormMessage text={wrong} />
      <div role="status" className={said.length > 0 ? 'schedule-message' : 'unseen'} data-good>
        {said.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <div className="form-acts">
        <Button loading={busy} disabled={!changed} onClick={press}>
          {schedulePage.week.save}
        </Button>
        {changed && (
          <Button variant="default" onClick={discard}>
            {schedulePage.week.undo}
          </Button>
        )}
        <p className="soft">
          {changed ? schedulePage.week.hoursUnsaved(week.size) : schedulePage.week.hours(week.size)}
        </p>
      </div>
    </section>
  )
}

function AddTimes({ onAdd, onNothing }: { onAdd: (days: Weekday[], hours: number[]) => void; onNothing: () => void }) {
  const [days, setDays] = useState<Weekday[]>([])
  const [hours, setHours] = useState<number[]>([])
  const toggled = <T,>(list: T[], value: T) =>
    list.includes(value) ? list.filter((each) => each !== value) : [...list, value]

  function add(event: FormEvent) {
    event.preventDefault()
    if (days.length === 0 || hours.length === 0) return onNothing()
    onAdd(days, hours)
    setDays([])
    setHours([])
  }

  return (
    <form className="week-form" onSubmit={add}>
      <fieldset>
        <legend>{schedulePage.week.days}</legend>
        {daysAsRead().map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              className="unseen"
              checked={days.includes(day)}
              onChange={() => setDays(toggled(days, day))}
            />
            {format().weekday(weekdays.indexOf(day))}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{schedulePage.week.times}</legend>
        {startHours.map((hour) => (
          <label key={hour}>
            <input
              type="checkbox"
              className="unseen"
              checked={hours.includes(hour)}
              onChange={() => setHours(toggled(hours, hour))}
            />
            {format().ltr(`${two(hour)}:00`)}
          </label>
        ))}
      </fieldset>
      <div className="form-acts">
        <Button type="submit" variant="default">
          {schedulePage.week.add}
        </Button>
      </div>
    </form>
  )
}
