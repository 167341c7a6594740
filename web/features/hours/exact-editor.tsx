import { useEffect, useRef, useState } from 'react'
import type { WeeklyHours } from '#contract/hours.ts'
import type { Place } from '#contract/clinic/places.ts'
import { type Weekday, weekdays } from '#contract/rules.ts'
import { exactHours } from '#texts/hours/exact-hours.ts'
import { schedulePage } from '#texts/hours/schedule-page.ts'
import { weekChanges } from '#texts/hours/week-changes.ts'
import { format } from '../../language/format.ts'
import { Button } from '../../ui/button.tsx'
import { useOwnDraft } from '../../drafts/use-draft.ts'
import { Form } from '../../ui/form.tsx'
import { useSendForm } from '../../ui/use-send-form.tsx'
import { CopyDay } from './copy-day.tsx'
import { daysAsRead } from './days-as-read.ts'
import { asRow, copied, hoursOf, minutesOf, type Row, sameHours, typedTime, wrongRows } from './exact-hours.ts'
import { ExactRow } from './exact-row.tsx'
import { ExactWeek } from './exact-week.tsx'
import { draftOf, useSaveWeek, type Whose } from './whose.ts'

const readRow = (row: Row): Row => ({ ...row, startTime: typedTime(row.startTime), endTime: typedTime(row.endTime) })

type Props = {
  saved: WeeklyHours[]
  places: Place[]
  /** The first day of this week's hours; without it, today. */
  from?: string
  heading?: string
  lead?: string
  onClose?: () => void
  doctorId?: Whose
}

/** A doctor's week in steps of five minutes, by place or for video visits. Booked visits stay. */
export function ExactEditor({
  saved,
  places,
  from,
  heading = exactHours.heading,
  lead = exactHours.lead,
  onClose,
  doctorId,
}: Props) {
  const save = useSaveWeek(doctorId)
  const [said, setSaid] = useState('')
  const [hasTried, setTried] = useState(false)
  const added = useRef<string>(undefined)
  const list = useRef<HTMLDivElement>(null)
  const { values, set, discard, field, form, message, busy } = useSendForm({
    draft: useOwnDraft(draftOf(from ? `exact-hours-${from}` : 'exact-hours', doctorId)),
    initial: { hours: saved.map((each, n) => ({ ...each, key: `saved-${n}` })) as Row[] },
    check({ hours: rows }): Record<string, string> {
      setTried(true)
      return wrongRows(rows.map(readRow)).size > 0 ? { hours: exactHours.notYet } : {}
    },
    send: ({ hours: rows }) => save({ hours: hoursOf(rows.map(readRow)), ...(from ? { from } : {}) }),
    onSent({ stayBooked }) {
      setTried(false)
      setSaid(stayBooked > 0 ? schedulePage.week.savedStaying(stayBooked) : schedulePage.week.saved)
    },
    readBack: ({ hours: rows }) =>
      sameHours(hoursOf(rows.map(readRow)), saved)
        ? { message: schedulePage.week.saved, hours: saved, stayBooked: 0 }
        : undefined,
    failed: schedulePage.failed,
    startsAnew: true,
  })
  const rows = values.hours
  const wrong = wrongRows(rows)
  const right = hoursOf(rows.filter(({ key }) => !wrong.has(key)))
  const isChanged = !sameHours(hoursOf(rows), saved)
  const week = format().duration(Math.round((minutesOf(right) / 60) * 100) / 100, 'hour')

  useEffect(() => {
    if (added.current) list.current?.querySelector<HTMLElement>(`[data-row="${added.current}"]`)?.focus()
    added.current = undefined
  })

  function change(next: Row[]) {
    setSaid('')
    set({ hours: next })
  }
  function add(day: Weekday) {
    const before = rows.findLast((row) => row.day === day) ?? rows.at(-1)
    const [startTime, endTime] = rows.some((row) => row.day === day) ? ['', ''] : ['09:00', '17:00']
    const row = asRow({ day, startTime, endTime, placeId: before?.placeId ?? places[0]!._id, video: false })
    added.current = row.key
    change([...rows, row])
  }

  return (
    <section className="panel stack" aria-labelledby={`exact-title${from ?? ''}`}>
      <h2 id={`exact-title${from ?? ''}`} style={{ margin: 0 }}>
        {heading}
      </h2>
      <p className="soft">{lead}</p>
      <ExactWeek hours={right} places={places} />
      <Form
        of={{ form, busy, message: field('hours').error ?? message }}
        isLong
        send={schedulePage.week.save}
        disabled={!isChanged && !from}
        back={[isChanged && [schedulePage.week.undo, discard], onClose !== undefined && [weekChanges.close, onClose]]}
        acts={<p className="soft">{isChanged ? exactHours.sumUnsaved(week) : exactHours.sum(week)}</p>}
      >
        <div className="exact-days" ref={list}>
          {daysAsRead().map((day) => {
            const name = format().weekday(weekdays.indexOf(day))
            const own = rows.filter((row) => row.day === day)
            return (
              <section key={day} aria-label={name}>
                <h3>{name}</h3>
                {own.length === 0 ? (
                  <p className="soft">{exactHours.none}</p>
                ) : (
                  <ul>
                    {own.map((row) => {
                      const kind = wrong.get(row.key)
                      return (
                        <ExactRow
                          key={row.key}
                          row={row}
                          places={places}
                          // A time that is still being typed is not marked as wrong.
                          wrong={kind === 'times' && !hasTried ? undefined : kind}
                          onChange={(next) => change(rows.map((each) => (each.key === row.key ? next : each)))}
                          onRemove={() => change(rows.filter(({ key }) => key !== row.key))}
                        />
                      )
                    })}
                  </ul>
                )}
                <Button size="sm" variant="default" aria-label={exactHours.addOn(name)} onClick={() => add(day)}>
                  {exactHours.add}
                </Button>
              </section>
            )
          })}
        </div>
        <p role="status" className={said ? 'schedule-message' : 'unseen'} data-good>
          {said}
        </p>
      </Form>
      <details className="exact-copy">
        <summary>{exactHours.copy}</summary>
        <CopyDay onCopy={(from, to) => change(copied(rows, from, to))} />
      </details>
    </section>
  )
}
