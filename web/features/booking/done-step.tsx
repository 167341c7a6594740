import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Doctor } from '#contract/doctors.ts'
import { successRedirectSeconds } from '#contract/rules.ts'
import { booking } from '#texts/booking.ts'
import { series as seriesTexts } from '#texts/series.ts'
import { dateInWords } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import type { Choice } from './choice.ts'
import { SeriesDates } from './series/series-dates.tsx'
import type { Step } from './steps.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import { useSlotInWords } from './use-slot-in-words.ts'
import './done-step.css'

type Props = { doctor: Doctor; choice: Choice; step: Step & { at: 'done' } }

/** Step 4: it holds. Goes on to the dashboard by itself, but from a list of dates that somebody may want to read. */
export function DoneStep({ doctor, choice, step: { date, slotId, series } }: Props) {
  const t = booking.done
  const navigate = useNavigate()
  const inWords = useSlotInWords(choice)
  const last = series?.at(-1)
  const isSeries = series !== undefined
  useEffect(() => {
    // All dates of a series are not read in that time.
    if (isSeries) return
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), successRedirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate, isSeries])
  return (
    <section className="booking-done" role="status">
      <span className="booking-done-mark">
        <IconCheck size={32} stroke={2.5} aria-hidden="true" />
      </span>
      <h1>{t.heading}</h1>
      <p className="booking-done-time">
        {last
          ? seriesTexts.whole(series!.length, dateInWords(last.appointmentDate))
          : t.at(dateInWords(date), inWords(date, slotId, 'start'))}
      </p>
      <p>{t.who(doctor.name)}</p>
      {choice.kind && <p>{whatInWords(choice)}</p>}
      {choice.place && <p>{whereInWords(choice)}</p>}
      {series ? <SeriesDates times={series} choice={choice} /> : <p className="soft">{t.leaving}</p>}
      <Button component={Link} to="/dashboard" replace variant="default">
        {series ? seriesTexts.see : t.leave}
      </Button>
    </section>
  )
}
