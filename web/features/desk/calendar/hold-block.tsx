import { type ReactNode, useEffect, useState } from 'react'
import type { CalendarHold } from '#contract/desk/calendar.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { format } from '../../../language/format.ts'
import { placedAt } from './visit-block.tsx'
import { lengthText } from '../../../clock/clock-text.ts'

/** A hold: somebody is booking this time. Shows for how long it is still held. */
export function HoldBlock({ hold, children }: { hold: CalendarHold; children?: ReactNode }) {
  const [left, setLeft] = useState(hold.secondsLeft)
  useEffect(() => {
    const ends = Date.now() + hold.secondsLeft * 1000
    const tick = () => setLeft(Math.max(0, Math.round((ends - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [hold])
  if (left === 0) return null
  return (
    <li className="cal-hold" style={placedAt(hold)}>
      {children}
      <span>{deskCalendar.held(format().ltr(lengthText(left)))}</span>
    </li>
  )
}
