import type { DeskVisit } from '#contract/desk/desk-find.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useAimedPress } from './aimed-press.ts'
import { PanelActs } from './panel-acts.tsx'
import { useVisitActs } from './use-visit-acts.tsx'

/** The board's acts of a visit, on a page that shows no board. */
export function ActsOfVisit({ visit }: { visit: DeskVisit }) {
  const { place } = visit
  const clock = useClinicClock(place.timeZone)
  const aimed = useAimedPress()
  const { on, dialogs } = useVisitActs({ visits: [visit], place, now: clock?.now ?? 0, open: () => undefined })
  if (!clock) return null
  return (
    <>
      <PanelActs visit={visit} isToCome={clock.date < visit.date} on={on} aimed={aimed} />
      {dialogs}
    </>
  )
}
