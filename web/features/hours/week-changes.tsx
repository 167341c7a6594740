import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { addDays } from '#contract/clinic-time.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { weekChanges } from '#texts/hours/week-changes.ts'
import { useChange, usePending } from '../../wire/use-change.ts'
import { dateInWords } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { say } from '../../ui/say.ts'
import { placesQuery } from '../clinic/places/open-places.ts'
import { ExactEditor } from './exact-editor.tsx'
import { hoursOnQuery, weekChangesQuery, ofHours } from './queries.ts'

/** Future changes of the weekly hours: from which day, and the new hours. The address holds the open one. */
export function WeekChanges({ today }: { today: string }) {
  const changes = useQuery(weekChangesQuery)
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
  const remove = useChange('DELETE /doctors/my-hours/changes/{from}', {
    ...ofHours(),
    onSuccess(_, { params }) {
      if (params.from === from) open('')
      say(weekChanges.removed)
    },
  })
  const removing = usePending('DELETE /doctors/my-hours/changes/{from}').map(({ params }) => params.from)
  return (
    <>
      <section className="panel stack" aria-labelledby="changes-title">
        <h2 id="changes-title" style={{ margin: 0 }}>
          {weekChanges.heading}
        </h2>
        <p className="soft">{weekChanges.lead}</p>
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
                        onClick={() => remove.mutate({ params: { from: change.from } })}
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
      {from && <WeekFrom key={from} from={from} onClose={() => open('')} />}
    </>
  )
}

/** The editor of the week from a date on; it starts with the hours that would hold then. */
function WeekFrom({ from, onClose }: { from: string; onClose: () => void }) {
  const saved = useQuery(hoursOnQuery(from))
  const places = useQuery(placesQuery)
  return (
    <Loaded of={[saved, places]} failed={exactHours.failed} shape={480}>
      {([hours, all]) => (
        <ExactEditor
          saved={hours}
          places={all}
          from={from}
          heading={weekChanges.week(dateInWords(from))}
          onClose={onClose}
        />
      )}
    </Loaded>
  )
}
