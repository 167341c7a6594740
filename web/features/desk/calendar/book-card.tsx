import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { placesPage } from '#texts/clinic/places-page.ts'
import { deskCalendar } from '#texts/desk/desk-calendar.ts'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Lost } from '../../../ui/loaded.tsx'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { CardAt } from './card-at.tsx'
import type { Column } from './columns.ts'
import { timesOf } from './in-words.ts'
import { onOtherClock } from './other-clock.ts'
import type { Marked } from './use-pointer.ts'
import { placedAt } from './visit-block.tsx'

type Props = {
  marked: Marked
  columns: Column[]
  opens: number
  /** The calendar's time zone. */
  timeZone: string
  placeId: string | undefined
  onBlock: () => void
  onClose: () => void
}

/**
 * For an empty stretch of a doctor's day: leads to the desk's booking form with doctor and time filled in, or blocks
 * the stretch.
 */
export function BookCard({ marked, columns, opens, timeZone, placeId, onBlock, onClose }: Props) {
  const { column, minute } = marked
  const places = useQuery(placesQuery)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.focus({ preventScroll: true }), [])
  const index = columns.findIndex(({ key }) => key === column.key)
  if (index < 0) return null
  const place = placeId ?? column.windows.find((each) => each.minute <= minute)?.placeId ?? column.windows[0]?.placeId
  /** The place's zone is needed: in another zone, the visit would be at another time. */
  const zone = place ? places.data?.find(({ _id }) => _id === place)?.timeZone : timeZone
  const there = zone && onOtherClock(timeZone, zone, column.date, minute)
  const wanted = there && {
    date: there.date,
    ...(place ? { place } : {}),
    doctor: column.doctorId,
    time: there.time,
  }
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
        column={index}
        columns={columns.length}
        at={marked}
        isEarly={minute - opens < 240}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      >
        <h2>
          <bdi>{column.title}</bdi>
        </h2>
        <p>{deskCalendar.move.when(dateInWords(column.date), timesOf(marked))}</p>
        <div className="form-acts">
          {wanted ? (
            <Button component={Link} ref={link} to={`/desk?${new URLSearchParams(wanted)}`}>
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
