import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { dateInWords, slotTimes } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { successRedirectSeconds } from '#contract/rules.ts'
import './done-step.css'

/** Step 4: it holds. Goes on to the dashboard by itself. */
export function DoneStep({ doctor, date, slotId }: { doctor: Doctor; date: string; slotId: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate('/dashboard', { replace: true }), successRedirectSeconds * 1000)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <section className="booking-done" role="status">
      <span className="booking-done-mark">
        <IconCheck size={32} stroke={2.5} aria-hidden="true" />
      </span>
      <h1>Appointment Booked!</h1>
      <p className="booking-done-time">
        {dateInWords(date)}, {slotTimes(slotId).startTime}
      </p>
      <p>with Dr. {doctor.name}</p>
      <p className="soft">Taking you to your dashboard…</p>
      <Button component={Link} to="/dashboard" replace variant="default">
        Go there now
      </Button>
    </section>
  )
}
