import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { WeeklySlot } from '#contract/hours.ts'
import type { Appointment } from '#contract/booking.ts'
import { dateInWords } from '#contract/clinic-time.ts'
import { startHours, type Weekday, weekdays } from '#contract/rules.ts'
import { ApiFailure } from '../../api.ts'
import { useSession } from '../../session.tsx'
import { useDraft } from '../../ui/drafts.ts'
import { useSaveWeek } from './queries.ts'
import { leftBehind, sameWeek, slotsOf, weekOf, withTimes } from './week.ts'
import { WeekGrid } from './week-grid.tsx'

const nothingChosen = 'Please select at least one day and one time slot.'

const two = (hour: number) => String(hour).padStart(2, '0')

type Props = { slots: WeeklySlot[]; appointments: Appointment[]; today: string }

/**
 * The weekly schedule: painted on the grid, or filled by choosing days and start times. What is booked stays booked,
 * and is listed before saving.
 */
export function WeekEditor({ slots, appointments, today }: Props) {
  const { user } = useSession()
  const saved = weekOf(slots)
  const booked = weekOf(slots.filter(({ isBooked }) => isBooked))
  const [{ cells }, setDraft, discard, isKept] = useDraft<{ cells: string[] | null }>(`week-${user?.id}`, {
    cells: null,
  })
  const week = isKept && cells ? new Set(cells) : saved
  const [message, setMessage] = useState<{ good: boolean; text: string }>()
  const save = useSaveWeek()
  const changed = !sameWeek(week, saved)
  const staying = leftBehind(week, appointments, today)

  const change = (next: ReadonlySet<string>) => {
    setMessage(undefined)
    setDraft({ cells: [...next] })
  }

  async function submit() {
    if (week.size === 0) return setMessage({ good: false, text: nothingChosen })
    setMessage(undefined)
    try {
      const { message: text, stayBooked } = await save.mutateAsync(slotsOf(week))
      discard()
      const stays =
        stayBooked > 0 ? `. ${stayBooked} booked ${stayBooked === 1 ? 'time stays' : 'times stay'} booked.` : ''
      setMessage({ good: true, text: `${text}${stays}` })
    } catch (reason) {
      const said = reason instanceof ApiFailure && reason.code !== 'unexpected' ? reason.message : ''
      setMessage({ good: false, text: said || 'Failed to update schedule' })
    }
  }

  return (
    <section className="panel stack" aria-labelledby="week-title">
      <h2 id="week-title" style={{ margin: 0 }}>
        Your week
      </h2>
      <p className="soft">Drag over the hours when patients can book you. They repeat every week. Each is one hour.</p>
      <WeekGrid week={week} booked={booked} onChange={change} />
      <p className="week-legend">
        <span>
          <i data-on aria-hidden="true" />
          bookable
        </span>
        <span>
          <i data-booked aria-hidden="true" />
          booked next week
        </span>
      </p>
      <AddTimes
        onAdd={(days, hours) => change(withTimes(week, days, hours))}
        onNothing={() => setMessage({ good: false, text: nothingChosen })}
      />
      {changed && staying.length > 0 && (
        <div className="form-failure" role="status">
          <p>
            <b>
              {staying.length === 1 ? 'One booked time is' : `${staying.length} booked times are`} not in this week any
              more and {staying.length === 1 ? 'stays' : 'stay'} booked:
            </b>
          </p>
          <ul>
            {staying.map(({ _id, appointmentDate, startTime, userId }) => (
              <li key={_id}>
                {dateInWords(appointmentDate)}, {startTime}: {userId.name}
              </li>
            ))}
          </ul>
        </div>
      )}
      {message && (
        <p
          role={message.good ? 'status' : 'alert'}
          className={message.good ? 'schedule-message' : 'form-failure'}
          data-good={message.good || undefined}
        >
          {message.text}
        </p>
      )}
      <div className="form-acts">
        <Button loading={save.isPending} disabled={!changed} onClick={submit}>
          Save schedule
        </Button>
        {changed && (
          <Button variant="default" onClick={() => discard()}>
            Undo changes
          </Button>
        )}
        <p className="soft">
          {week.size} {week.size === 1 ? 'hour' : 'hours'} a week{changed ? ', not saved yet' : ''}
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
        <legend>Days</legend>
        {weekdays.map((day) => (
          <label key={day}>
            <input
              type="checkbox"
              className="unseen"
              checked={days.includes(day)}
              onChange={() => setDays(toggled(days, day))}
            />
            {day}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Start times</legend>
        {startHours.map((hour) => (
          <label key={hour}>
            <input
              type="checkbox"
              className="unseen"
              checked={hours.includes(hour)}
              onChange={() => setHours(toggled(hours, hour))}
            />
            {two(hour)}:00
          </label>
        ))}
      </fieldset>
      <div className="form-acts">
        <Button type="submit" variant="default">
          Add to the week
        </Button>
      </div>
    </form>
  )
}
