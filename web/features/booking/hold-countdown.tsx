import { useEffect, useState } from 'react'
import { holdCountdown } from '#texts/booking/hold-countdown.ts'
import { lengthText } from '../../clock/clock-text.ts'
import './hold-countdown.css'

const spoken = [300, 120, 60]

/** Seconds until then (ms, as `Date.now()` counts), never below 0, looked at twice a second. */
export function useSecondsUntil(endsAt: number | undefined): number | undefined {
  const [, tick] = useState(0)
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? undefined : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}

/** How long the time is still kept. Said aloud at five, two and one minutes only. */
export function HoldCountdown({ seconds }: { seconds: number }) {
  const announced = spoken.includes(seconds) ? holdCountdown.left(seconds / 60) : ''
  return (
    <p className="hold-countdown">
      <span>{holdCountdown.kept}</span> <strong role="timer">{lengthText(seconds)}</strong>
      <span className="unseen" aria-live="polite">
        {announced}
      </span>
    </p>
  )
}
