import { useState } from 'react'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { HoursForm } from './hours-form.tsx'

/** The step for hours: the week of each doctor, those without hours first. */
export function HoursStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const [changing, setChanging] = useState<string>()
  const { doctors } = firstDay
  const without = doctors.filter(({ hours }) => hours === 0)
  const open = changing ?? without[0]?._id
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.hours.says}</p>
      {doctors.length === 0 && <p>{firstDayPage.hours.none}</p>}
      {doctors.map((doctor) => {
        const { _id, name, hours } = doctor
        return (
          <section key={_id} className="first-day-inset" aria-label={firstDayPage.hours.of(name)}>
            <div className="first-day-head">
              <h3 dir="auto">{name}</h3>
              {hours > 0 && <span className="soft">{firstDayPage.hours.week(format().duration(hours, 'hour'))}</span>}
              {_id !== open && (
                <Button
                  size="sm"
                  variant="default"
                  aria-label={firstDayPage.hours.changeOf(name)}
                  onClick={() => setChanging(_id)}
                >
                  {firstDayPage.hours.change}
                </Button>
              )}
            </div>
            {_id === open && <HoursForm doctor={doctor} onDone={() => setChanging(undefined)} />}
          </section>
        )
      })}
      {doctors.length > 0 && without.length === 0 && (
        <div className="form-acts">
          <Button onClick={onDone}>{firstDayPage.next}</Button>
        </div>
      )}
    </div>
  )
}
