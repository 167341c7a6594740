import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import { doctorPractice } from '#texts/hours/doctor-practice.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { weekChanges } from '#texts/hours/week-changes.ts'
import { usePending } from '../../wire/use-change.ts'
import { dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { ExactEditor } from './exact-editor.tsx'
import { useHoursOn, useRemoveWeekChange, useWeekChanges, type Whose } from './whose.ts'

/** Future changes of the weekly hours: from which day, and the new hours. The address holds the open one. */
export function WeekChanges({ today, doctorId }: { today: string; doctorId?: Whose }) {
  const changes = useWeekChanges(doctorId)
  const [address, setAddress] = useSearchParams()
  const [date, setDate] = useState('')
  const asked = address.get('from') ?? ''
  const from = /^\d{4}-\d\d-\d\d$/.test(asked) && asked > today ? asked : undefined
  const open = (chosen: string) =>
    setAddress(
      (now) => {
        if (chosen) now.set('from', chosen)
        else now.delete('from')
        return now
      },
      { preventScrollReset: true },
    )
  const remove = useRemoveWeekChange(doctorId, (removed) => {
    if (removed === from) open('')
    say(weekChanges.removed)
  })
  const removing = [
    ...usePending('DELETE /doctors/my-hours/changes/{from}'),
    ...usePending('DELETE /admin/doctors/{id}/hours/changes/{from}'),
  ].map(({ params }) => params.from)
  return (
    <>
      <section className="panel stack" aria-labelledby="changes-title">
        <h2 id="changes-title" style={{ margin: 0 }}>
          {weekChanges.heading}
        </h2>
        {doctorId === undefined && <p className="soft">{weekChanges.lead}</p>}
        <Loaded
          of={changes}
          failed={schedulePage.noSlots}
          shape={null}
          none={<p className="soft">{weekChanges.none}</p>}
        >
          {(known) => (
            <ul className="practice-list">
              {known.map((change) => {
                const day = dateInWords(change.from)
                return (
                  <li key={change.from}>
                    <b>{weekChanges.from(day)}</b>
                    <div className="form-acts">
                      <Button
                        size="sm"
                        variant="default"
                        aria-label={weekChanges.editOf(day)}
                        onClick={() => open(change.from)}
                      >
                        {weekChanges.edit}
                      </Button>
                      <Button
                        size="sm"
                        variant="default"
                        aria-label={weekChanges.removeOf(day)}
                        loading={removing.includes(change.from)}
                        onClick={() => remove(change.from)}
                      >
                        {weekChanges.remove}
                      </Button>
                    </div>
                  </li>
                )
              })}
            </ul>
          )}
        </Loaded>
        <form
          className="form-acts"
          style={{ alignItems: 'end' }}
          onSubmit={(event) => {
            event.preventDefault()
            open(date)
          }}
        >
          <DateField label={weekChanges.date} required min={addDays(today, 1)} value={date} onChange={setDate} />
          <Button type="submit" variant="default">
            {weekChanges.plan}
          </Button>
        </form>
      </section>
      {from && <WeekFrom key={from} from={from} doctorId={doctorId} onClose={() => open('')} />}
    </>
  )
}

/** The editor of the week from a date on; it starts with the hours that would hold then. */
function WeekFrom({ from, doctorId, onClose }: { from: string; doctorId: Whose; onClose: () => void }) {
  const saved = useHoursOn(doctorId, from)
  const places = useQuery(placesQuery)
  return (
    <Loaded of={[saved, places]} failed={exactHours.failed} shape={480}>
      {([hours, all]) => (
        <ExactEditor
          saved={hours}
          places={all}
          from={from}
          heading={
            doctorId === undefined ? weekChanges.week(dateInWords(from)) : doctorPractice.week(dateInWords(from))
          }
          {...(doctorId === undefined ? {} : { doctorId, lead: doctorPractice.hoursLead })}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
