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
import type { Step } from './steps.ts'
import { whatInWords, whereInWords } from './choice-in-words.ts'
import { useSlotInWords } from './use-slot-in-words.ts'
import './done-step.css'

type Props = { doctor: Doctor; choice: Choice; step: Step & { at: 'done' } }

/** Step 4: it holds. Goes on to the dashboard by itself. */
export function DoneStep({ doctor, choice, step: { date, slotId, series } }: Props) {
  const t = booking.done
  const navigate = useNavigate()
  const inWords = useSlotInWords(choice)
  useEffect(() => {
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), successRedirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <section className="booking-done" role="status">
      <span className="booking-done-mark">
        <IconCheck size={32} stroke={2.5} aria-hidden="true" />
      </span>
      <h1>{t.heading}</h1>
      <p className="booking-done-time">{t.at(dateInWords(date), inWords(date, slotId, 'start'))}</p>
      {series && <p>{seriesTexts.whole(series.visits, dateInWords(series.last))}</p>}
      <p>{t.who(doctor.name)}</p>
      {choice.kind && <p>{whatInWords(choice)}</p>}
      {choice.place && <p>{whereInWords(choice)}</p>}
      <p className="soft">{t.leaving}</p>
      <Button component={Link} to="/dashboard" replace variant="default">
        {t.leave}
      </Button>
    </section>
  )
}
