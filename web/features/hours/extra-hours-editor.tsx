import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { dateInWords } from '#contract/clinic-time.ts'
import { startHours } from '#contract/rules.ts'
import { sayWithUndo } from '../../ui/undo.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { extraHoursQuery, useAddExtraHour, useRemoveExtraHour } from './queries.ts'

const times = startHours.map((hour) => `${String(hour).padStart(2, '0')}:00`)

/** Single hours besides the week, on one date. */
export function ExtraHoursEditor({ today }: { today: string }) {
  const extra = useQuery(extraHoursQuery)
  const add = useAddExtraHour()
  const remove = useRemoveExtraHour()
  const { form, field, message, busy } = useSendForm({
    draft: 'extra-hour',
    initial: { date: '', startTime: '18:00' },
    send: add.mutateAsync,
    onSent: (_, { date, startTime }) => say(`${dateInWords(date)}, ${startTime} can be booked now.`),
    failed: 'Failed to update schedule',
  })

  return (
    <section className="panel stack" aria-labelledby="extra-title">
      <h2 id="extra-title" style={{ margin: 0 }}>
        Extra hours
      </h2>
      {extra.data?.length === 0 && <p className="soft">No extra hours.</p>}
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
      <form className="stack" {...form}>
        <FormMessage text={message} />
        <div className="fields">
          <TextInput type="date" label="Date" min={today} required withAsterisk={false} {...field('date')} />
          <NativeSelect label="Begins" data={times} {...field('startTime')} />
        </div>
        <div className="form-acts">
          <Button type="submit" variant="default" loading={busy}>
            Add this hour
          </Button>
        </div>
      </form>
    </section>
  )
}
