import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placesPage } from '#texts/clinic/places-page.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import type { WantedHere } from './book-here.tsx'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import { useBookable } from './use-bookable.ts'
import type { Marked } from './use-pointer.ts'
import { placedAt } from './visit-block.tsx'

type Props = {
  marked: Marked
  columns: Column[]
  /** The calendar's time zone. */
  timeZone: string
  placeId: string | undefined
  /** Opens the form beside the calendar. */
  onBook: (wanted: WantedHere) => void
  onBlock: () => void
  onClose: () => void
}

/**
 * For an empty stretch of a doctor's day: opens the form of a new visit beside the calendar, with doctor and the
 * nearest free time filled in, or blocks the stretch.
 */
export function BookCard({ marked, columns, timeZone, placeId, onBook, onBlock, onClose }: Props) {
  const { column } = marked
  const { places, isLooking, at, kind, isNone, wantedAt } = useBookable(marked, placeId, timeZone)
  const act = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => act.current?.focus({ preventScroll: true }), [])
  // It was pressed before the free times were there.
  const [isPressed, setPressed] = useState(false)
  // Without a free time that day, the form looks for one; what could not be loaded is left to the form, too.
  const wanted = isLooking ? undefined : wantedAt(at?.startTime ?? (isNone ? '' : undefined))
  useEffect(() => {
    if (isPressed && wanted) onBook(wanted)
  })
  const index = columns.findIndex(({ key }) => key === column.key)
  if (index < 0) return null
  const drawn = at ?? marked
  const when = deskCalendar.move.when(dateInWords(column.date), timesOf(drawn))
  return (
    <>
      <div
        className="cal-marked"
        style={{ ...placedAt(drawn), gridColumn: `${index + 2} / span 1` }}
        aria-hidden="true"
      >
        {timesOf(drawn)}
      </div>
      <CardAt
        label={deskCalendar.book.label}
        slot={`${index} ${drawn.minute}`}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <h2>
          <bdi>{column.doctor}</bdi>
        </h2>
        <p aria-live="polite">
          {isLooking
            ? deskCalendar.move.looking(dateInWords(column.date))
            : isNone
              ? deskCalendar.move.none(dateInWords(column.date))
              : format().row([when, ...(kind && at ? [kind.name] : [])])}
        </p>
        <div className="form-acts">
          <Lost of={places} failed={placesPage.failed} />
          <Button ref={act} aria-disabled={!isLooking && !wanted} onClick={() => setPressed(true)}>
            {deskCalendar.book.act}
          </Button>
          <Button variant="default" onClick={onBlock}>
            {deskCalendar.block.act}
          </Button>
          <Button variant="default" onClick={onClose}>
            {deskCalendar.block.leave}
          </Button>
        </div>
      </CardAt>
    </>
  )
}
