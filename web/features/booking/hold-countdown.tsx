import { useEffect, useState } from 'react'
import { holdCountdown } from '#texts/booking/hold-countdown.ts'
import { lengthText } from '../../clock/clock-text.ts'

const spoken = [300, 120, 60]

/** Seconds until an instant (ms since 1970), never below 0, updated twice a second. */
export function useSecondsUntil(endsAt: number | undefined): number | undefined {
  const [, tick] = useState(0)
  useEffect(() => {
    if (endsAt === undefined) return
    const timer = setInterval(() => tick((n) => n + 1), 500)
    return () => clearInterval(timer)
  }, [endsAt])
  return endsAt === undefined ? undefined : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))
}

/** The remaining time of the hold. Screen readers announce it at five, two and one minutes only. */
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
