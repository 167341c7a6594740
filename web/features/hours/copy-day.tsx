import { NativeSelect } from '../../ui/inputs.tsx'
import { type FormEvent, useState } from 'react'
import { type Weekday, weekdays } from '#contract/rules.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { daysAsRead } from './days-as-read.ts'

/** Copies the hours of one day to others, whose own hours are replaced. */
export function CopyDay({ onCopy }: { onCopy: (from: Weekday, to: Weekday[]) => void }) {
  const days = daysAsRead()
  const [from, setFrom] = useState<Weekday>('Monday')
  const [to, setTo] = useState<Weekday[]>([])

  function copy(event: FormEvent) {
    event.preventDefault()
    onCopy(from, to)
    setTo([])
  }

  return (
    <form className="week-form" onSubmit={copy}>
      <NativeSelect
        className="exact-from"
        label={exactHours.copyFrom}
        value={from}
        data={days.map((day) => ({ value: day, label: format().weekday(weekdays.indexOf(day)) }))}
        onChange={(event) => {
          const next = event.currentTarget.value as Weekday
          setFrom(next)
          setTo(to.filter((day) => day !== next))
        }}
      />
      <fieldset>
        <legend>{exactHours.copyTo}</legend>
        {days
          .filter((day) => day !== from)
          .map((day) => (
            <label key={day}>
              <input
                type="checkbox"
                className="unseen"
                checked={to.includes(day)}
                onChange={() => setTo(to.includes(day) ? to.filter((each) => each !== day) : [...to, day])}
              />
              {format().weekday(weekdays.indexOf(day))}
            </label>
          ))}
      </fieldset>
      <div className="form-acts">
        <Button type="submit" variant="default" disabled={to.length === 0}>
          {exactHours.copyNow}
        </Button>
      </div>
    </form>
  )
}
