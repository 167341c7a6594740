import type { Appointment } from '#contract/booking.ts'
import { visits as t } from '#texts/visits.ts'
import { useVisitInWords } from './visit-in-words.ts'

/** Until when a visit that its patient may cancel can be cancelled. */
export function FreeUntil({ appointment }: { appointment: Appointment }) {
  const until = useVisitInWords().freeUntil(appointment)
  return <p className="soft">{until ? t.free.until(...until) : t.free.pending}</p>
}
