import { Button, NativeSelect, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { dateInWords } from '#contract/clinic-time.ts'
import { startHours } from '#contract/rules.ts'
import { sayWithUndo } from '../../ui/confirm-or-undo.tsx'
import { noRefusal, refusalOf } from '../../ui/form-failure.ts'
import { extraHoursQuery, useAddExtraHour, useRemoveExtraHour } from './queries.ts'

const times = startHours.map((hour) => `${String(hour).padStart(2, '0')}:00`)

/** Single hours besides the week, on one date. */
export function ExtraHoursEditor({ today }: { today: string }) {
  const extra = useQuery(extraHoursQuery)
  const [date, setDate] = useState('')
  const [startTime, setStartTime] = useState('18:00')
  const [refusal, setRefusal] = useState(noRefusal)
  const add = useAddExtraHour()
  const remove = useRemoveExtraHour()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setRefusal(noRefusal)
    try {
      await add.mutateAsync({ date, startTime })
      notifications.show({ message: `${dateInWords(date)}, ${startTime} can be booked now.` })
    } catch (reason) {
      setRefusal(refusalOf(reason, ['date', 'startTime'], 'Failed to update schedule'))
    }
  }

  return (
    <section className="panel stack" aria-labelledby="extra-title">
      <h2 id="extra-title" style={{ margin: 0 }}>
        Extra hours
      </h2>
      {extra.data?.length === 0 && <p className="soft">No hour besides your week.</p>}
      <ul className="practice-list">
        {extra.data?.map((hour) => (
          <li key={hour._id}>
            <div>
              <b>
                {dateInWords(hour.date)}, {hour.startTime} – {hour.endTime}
              </b>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={`Take back ${dateInWords(hour.date)}, ${hour.startTime}`}
              onClick={() =>
                remove.mutate(hour._id, {
                  onSuccess: () =>
                    sayWithUndo('The hour is taken back.', () =>
                      add.mutate({ date: hour.date, startTime: hour.startTime }),
                    ),
                })
              }
            >
              Take back
            </Button>
          </li>
        ))}
      </ul>
      <form className="stack" onSubmit={submit}>
        <div role="alert" className={refusal.message ? 'form-failure' : 'unseen'}>
          {refusal.message}
        </div>
        <div className="fields">
          <TextInput
            type="date"
            label="Date"
            min={today}
            required
            withAsterisk={false}
            value={date}
            error={refusal.beside.date}
            onChange={(event) => setDate(event.currentTarget.value)}
          />
          <NativeSelect
            label="Begins"
            value={startTime}
            error={refusal.beside.startTime}
            data={times}
            onChange={(event) => setStartTime(event.currentTarget.value)}
          />
        </div>
        <div className="form-acts">
          <Button type="submit" variant="default" loading={add.isPending}>
            Offer this hour
          </Button>
        </div>
      </form>
    </section>
  )
}
