import { Button, NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, dateInWords, datesBetween, weekdayOf } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { bookingWindowDays, offerMinutes } from '#contract/rules.ts'
import { call } from '../../api.ts'
import { say, sentenceOf } from '../../ui/say.ts'
import './join-waiting-list.css'

/** For a day on which the doctor works and nothing is free: be told when a time frees. */
export function Waitlist({ doctor, today, free }: { doctor: Doctor; today: string; free: ReadonlySet<string> }) {
  const works = new Set(doctor.availableSlots.map(({ day }) => day))
  const full = datesBetween(today, addDays(today, bookingWindowDays)).filter(
    (date) => works.has(weekdayOf(date)) && !free.has(date),
  )
  const [chosen, setDate] = useState<string>()
  const [answer, setAnswer] = useState<{ good: boolean; text: string }>()
  const date = chosen ?? full[0]
  const join = useMutation({
    mutationFn: (day: string) => call('POST /waitlist', { body: { doctorId: doctor._id, date: day } }),
    onSuccess: ({ ahead }) => {
      const place =
        ahead === 0 ? 'You are the first in line.' : `${ahead} ${ahead === 1 ? 'person is' : 'people are'} before you.`
      setAnswer({ good: true, text: `${place} We tell you by mail and bell as soon as a time frees.` })
      say('You are on the waiting list.')
    },
    onError: (reason) => setAnswer({ good: false, text: sentenceOf(reason, 'That did not work. Please try again.') }),
    meta: { stale: ['waiting'], quiet: true },
  })
  if (!date) return null
  return (
    <details className="waitlist">
      <summary>The day you want is full?</summary>
      <p>Wait for it. When a time frees, the first in line gets it held for {offerMinutes} minutes, then the next.</p>
      <div className="waitlist-form">
        <NativeSelect
          label="Full day"
          value={date}
          data={full.map((day) => ({ value: day, label: dateInWords(day) }))}
          onChange={(event) => {
            setDate(event.currentTarget.value)
            setAnswer(undefined)
          }}
        />
        <Button variant="default" loading={join.isPending} onClick={() => join.mutate(date)}>
          Tell me when a time frees
        </Button>
      </div>
      <p role="status" style={answer && !answer.good ? { color: 'var(--red)' } : undefined}>
        {answer?.text}
      </p>
    </details>
  )
}
