import { NativeSelect } from '../../ui/inputs.tsx'
import { useQuery } from '@tanstack/react-query'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { dateInWords } from '../../language/format.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Lost } from '../../ui/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { sayWithUndo } from '../../ui/undo.tsx'
import { say } from '../../ui/say.ts'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { extraHoursQuery, ofHours } from './queries.ts'
import { useChange, usePending } from '../../wire/use-change.ts'
import { clockText } from '../../clock/clock-text.ts'

/** Full hours that end on the same date. */
const times = Array.from({ length: 23 }, (_, hour) => clockText(hour * 60))

/** Extra hours on one date. */
export function ExtraHoursEditor({ today }: { today: string }) {
  const extra = useQuery(extraHoursQuery)
  const add = useChange('POST /doctors/my-extra-hours', { ...ofHours(), quiet: true })
  const remove = useChange('DELETE /doctors/my-extra-hours/{id}', {
    ...ofHours(),
    // Not given with the press: only the last of several presses would then be told.
    onSuccess(_, { params: { id } }) {
      const hour = extra.data?.find(({ _id }) => _id === id)
      if (hour) {
        sayWithUndo(schedulePage.extra.takenBack, () =>
          add.mutate({ body: { date: hour.date, startTime: hour.startTime } }),
        )
      }
    },
  })
  const removing = usePending('DELETE /doctors/my-extra-hours/{id}').map(({ params }) => params.id)
  const form = useSendForm({
    draft: useOwnDraft('extra-hour'),
    initial: { date: '', startTime: '18:00' },
    send: (body) => add.mutateAsync({ body }),
    onSent: (_, { date, startTime }) => say(schedulePage.extra.added(dateInWords(date), startTime)),
    failed: schedulePage.failed,
  })

  return (
    <section className="panel stack" aria-labelledby="extra-title">
      <h2 id="extra-title" style={{ margin: 0 }}>
        {schedulePage.extra.heading}
      </h2>
      <Lost of={extra} failed={exactHours.failed} />
      {extra.data?.length === 0 && <p className="soft">{schedulePage.extra.none}</p>}
      <ul className="practice-list">
        {extra.data?.map((hour) => (
          <li key={hour._id}>
            <div>
              <b>{schedulePage.extra.one(dateInWords(hour.date), hour.startTime, hour.endTime)}</b>
            </div>
            <Button
              size="sm"
              variant="default"
              aria-label={schedulePage.extra.takeBackOf(dateInWords(hour.date), hour.startTime)}
              loading={removing.includes(hour._id)}
              onClick={() => remove.mutate({ params: { id: hour._id } })}
            >
              {schedulePage.extra.takeBack}
            </Button>
          </li>
        ))}
      </ul>
      <Form of={form} send={schedulePage.extra.add} looks="plain">
        <div className="fields">
          <DateField label={schedulePage.extra.date} min={today} required {...form.field('date')} />
          <NativeSelect label={schedulePage.extra.begins} data={times} {...form.field('startTime')} />
        </div>
      </Form>
    </section>
  )
}
