import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { placesPage } from '#texts/clinic/places-page.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { placesQuery } from '../../clinic/places/open-places.ts'
import type { WantedHere } from './book-here.tsx'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import { onOtherClock } from './other-clock.ts'
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
 * For an empty stretch of a doctor's day: opens the form of a new visit beside the calendar, with doctor and time
 * filled in, or blocks the stretch.
 */
export function BookCard({ marked, columns, timeZone, placeId, onBook, onBlock, onClose }: Props) {
  const { column, minute } = marked
  const places = useQuery(placesQuery)
  const act = useRef<HTMLButtonElement>(null)
  useEffect(() => act.current?.focus({ preventScroll: true }), [])
  const index = columns.findIndex(({ key }) => key === column.key)
  if (index < 0) return null
  // Without hours on that day it is the first place, whose zone is the calendar's.
  const place =
    placeId ??
    column.windows.find((each) => each.minute <= minute)?.placeId ??
    column.windows[0]?.placeId ??
    places.data?.[0]?._id
  /** The place's zone is needed: in another zone, the visit would be at another time. */
  const zone = places.data?.find(({ _id }) => _id === place)?.timeZone
  const there = zone && onOtherClock(timeZone, zone, column.date, minute)
  const wanted =
    there && place ? { doctorId: column.doctorId, date: there.date, startTime: there.time, placeId: place } : undefined
  return (
    <>
      <div
        className="cal-marked"
        style={{ ...placedAt(marked), gridColumn: `${index + 2} / span 1` }}
        aria-hidden="true"
      >
        {timesOf(marked)}
      </div>
      <CardAt
        label={deskCalendar.book.label}
        slot={`${index} ${marked.minute}`}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <h2>
          <bdi>{column.doctor}</bdi>
        </h2>
        <p>{deskCalendar.move.when(dateInWords(column.date), timesOf(marked))}</p>
        <div className="form-acts">
          {wanted ? (
            <Button ref={act} onClick={() => onBook(wanted)}>
              {deskCalendar.book.act}
            </Button>
          ) : (
            <Lost of={places} failed={placesPage.failed} />
          )}
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
