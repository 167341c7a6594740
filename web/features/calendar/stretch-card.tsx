import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect } from 'react'
import { timetable as t } from '#texts/timetable.ts'
import { useClinicClock } from '../../clinic.ts'
import { dateInWords } from '../../format.ts'
import { useSealedDraft } from '../../sealed-draft.ts'
import { Button } from '../../ui/button.tsx'
import { sayWithUndo } from '../../ui/undo.tsx'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import { useEndTimeOff, useTakeTimeOff } from '../hours/queries.ts'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import { stretchesOn } from './other-clock.ts'
import type { Marked } from './use-pointer.ts'
import { clockOf, minuteOf } from './view.ts'
import { placedAt } from './visit-block.tsx'

const quarters = Array.from({ length: 96 }, (_, n) => clockOf(n * 15))

type Props = {
  marked: Marked
  columns: Column[]
  opens: number
  /** Whose clock the calendar is on. */
  timeZone: string
  /** Staff keep it free for the doctor whose column it is. */
  isStaff: boolean
  onClose: () => void
}

/** What can be done with an empty stretch: its hours can be changed, and it can be kept free of bookings. */
export function StretchCard({ marked, columns, opens, timeZone, isStaff, onClose }: Props) {
  const { column, minute, minutes } = marked
  const take = useTakeTimeOff()
  const end = useEndTimeOff()
  const clock = useClinicClock()
  const { values, field, form, giveUp, message, busy } = useSendForm({
    draft: useSealedDraft(`blocking-${column.doctorId}-${column.date}`),
    // They are those of what was marked.
    secret: ['startTime', 'endTime'],
    initial: { startTime: clockOf(minute), endTime: clockOf(minute + minutes), reason: '' },
    async send({ startTime, endTime, reason }) {
      const taken: Awaited<ReturnType<typeof take.mutateAsync>>[] = []
      // Time off is on the clinic's clock; what is shown may be on a place's.
      const clinic = clock?.timeZone ?? timeZone
      for (const { date, ...times } of stretchesOn(timeZone, clinic, { date: column.date, startTime, endTime })) {
        const whose = isStaff ? { doctorId: column.doctorId } : {}
        taken.push(await take.mutateAsync({ ...whose, fromDate: date, toDate: date, ...times, reason, cancel: [] }))
      }
      return taken
    },
    onSent(taken) {
      const kept = taken.reduce((sum, each) => sum + each.kept, 0)
      sayWithUndo(kept === 0 ? t.block.done : t.block.doneKeeping(kept), () => {
        for (const { timeOff } of taken) end.mutate(timeOff._id)
      })
      onClose()
    },
    readBack: () => undefined,
    failed: t.block.failed,
  })
  useEffect(() => form.ref.current?.querySelector('input')?.focus({ preventScroll: true }), [form.ref])
  const index = columns.findIndex(({ key }) => key === column.key)
  if (index < 0) return null
  const begins = minuteOf(values.startTime) || minute
  const at = { minute: begins, minutes: Math.max(5, (minuteOf(values.endTime) || begins) - begins) }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    giveUp(onClose)
  }
  const time = (name: 'startTime' | 'endTime', label: string) => (
    <NativeSelect label={label} data={quarters} {...field(name)} />
  )
  return (
    <>
      <div className="cal-marked" style={{ ...placedAt(at), gridColumn: `${index + 2} / span 1` }} aria-hidden="true">
        {timesOf(at)}
      </div>
      <CardAt
        label={t.block.label}
        column={index}
        columns={columns.length}
        at={at}
        isEarly={minute - opens < 240}
        onKeyDown={press}
      >
        <form className="cal-form" {...form}>
          <h2>
            <bdi>{isStaff && column.aside ? column.title : dateInWords(column.date)}</bdi>
          </h2>
          <div className="cal-times">
            {time('startTime', t.block.from)}
            {time('endTime', t.block.until)}
          </div>
          <TextInput label={isStaff ? t.block.reasonForDoctor : t.block.reason} maxLength={200} {...field('reason')} />
          <FormMessage text={message} />
          <div className="form-acts">
            <Button type="submit" loading={busy}>
              {t.block.act}
            </Button>
            <Button variant="default" onClick={() => giveUp(onClose)}>
              {t.block.leave}
            </Button>
          </div>
        </form>
      </CardAt>
    </>
  )
}
