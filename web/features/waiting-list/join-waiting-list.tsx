import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { offerMinutes, type PartOfDay, partsOfDay } from '#contract/rules.ts'
import { waiting as t } from '#texts/waiting.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { say } from '../../ui/say.ts'
import { FormMessage, useSendForm } from '../../ui/use-send-form.tsx'
import type { OfVisit } from '../doctors/queries.ts'
import './join-waiting-list.css'

type Props = {
  doctor: Doctor
  /** What one waits for, and where. */
  visit: OfVisit
  /** The date there, and days ahead that can be waited for. */
  today: string
  days: number
  /** The dates that have a free time. */
  free: ReadonlySet<string>
}

/** The doctor's weekly hours where it is to be; all of them where no place was chosen. */
const hoursAt = ({ availableSlots }: Doctor, { placeId }: OfVisit) =>
  availableSlots.filter((slot) => !placeId || slot.placeId === placeId)

/** The first days in a row on which the doctor works and nothing is free; where all have something, from today on. */
function fullDays({ doctor, visit, today, days, free }: Props): { date: string; untilDate: string } {
  const works = new Set(hoursAt(doctor, visit).map(({ day }) => day))
  const window = datesBetween(today, addDays(today, days))
  const date = window.find((each) => works.has(weekdayOf(each)) && !free.has(each)) ?? today
  const next = window.find((each) => each > date && free.has(each))
  return { date, untilDate: free.has(date) ? date : next ? addDays(next, -1) : window.at(-1)! }
}

const parts = Object.keys(partsOfDay) as PartOfDay[]

/** For days on which nothing that would do is free: be told when a time frees. */
export function Waitlist({ doctor, visit, today, days, free }: Props) {
  const [joined, setJoined] = useState('')
  const join = useMutation({
    mutationFn: (wish: { date: string; untilDate: string; part: PartOfDay | '' }) =>
      call('POST /waitlist', {
        body: {
          doctorId: doctor._id,
          date: wish.date,
          untilDate: wish.untilDate,
          ...(wish.part ? { part: wish.part } : {}),
          ...visit,
        },
      }),
    meta: { stale: ['waiting'], quiet: true },
  })
  const { values, form, field, set, message, busy } = useSendForm({
    initial: { ...fullDays({ doctor, visit, today, days, free }), part: '' as PartOfDay | '' },
    check: ({ date, untilDate }): Record<string, string> => (untilDate < date ? { untilDate: t.backwards } : {}),
    send: join.mutateAsync,
    onSent({ ahead }) {
      setJoined(ahead === 0 ? t.joinedFirst : t.joinedAfter(ahead))
      say(t.joined)
    },
    failed: t.failed,
  })
  if (hoursAt(doctor, visit).length === 0) return null
  const day = (name: 'date' | 'untilDate', label: string) => (
    <DateField label={label} min={today} max={addDays(today, days)} required {...field(name)} />
  )
  return (
    <details className="waitlist">
      <summary>{t.asks}</summary>
      <p>{t.explains(offerMinutes)}</p>
      <form className="waitlist-form" {...form} onChange={() => setJoined('')}>
        <FormMessage text={message} />
        <div className="waitlist-days">
          {day('date', t.from)}
          {day('untilDate', t.until)}
        </div>
        <Chips
          label={t.part}
          options={[{ value: '', label: t.anyPart }, ...parts.map((value) => ({ value, label: t.parts[value] }))]}
          value={values.part}
          onChoose={(part) => set({ part: parts.find((each) => each === part) ?? '' })}
        />
        <Button type="submit" variant="default" loading={busy}>
          {t.join}
        </Button>
      </form>
      <p role="status">{joined}</p>
    </details>
  )
}
