import { useQuery } from '@tanstack/react-query'
import { minuteOf } from '../../../clock/clock-text.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { freeTimesQuery, offersQuery } from '../../doctors/queries.ts'
import { onOtherClock } from './other-clock.ts'
import { nearest } from './use-free-starts.ts'
import type { Marked } from './use-pointer.ts'

/**
 * What can be booked at a marked stretch of a doctor: the free time nearest to it, of the first kind that the doctor
 * offers at the place.
 */
export function useBookable({ column, minute }: Marked, placeId: string | undefined, timeZone: string) {
  const places = useQuery(placesQuery)
  // Without hours on that day it is the first place, whose zone is the calendar's.
  const place =
    placeId ??
    column.windows.findLast((each) => each.minute <= minute)?.placeId ??
    column.windows[0]?.placeId ??
    places.data?.[0]?._id
  /** The place's zone is needed: in another zone, the visit would be at another time. */
  const zone = places.data?.find(({ _id }) => _id === place)?.timeZone
  const there = zone && onOtherClock(timeZone, zone, column.date, minute)
  const offers = useQuery(offersQuery(column.doctorId))
  const kind = offers.data?.find(({ placeIds }) => place !== undefined && placeIds.includes(place))
  const free = useQuery({
    ...freeTimesQuery(column.doctorId, there ? there.date : column.date, { kindId: kind?._id, placeId: place }),
    enabled: kind !== undefined && there !== undefined,
  })
  const near = there ? minuteOf(there.time) : 0
  const starts = free.data?.map(({ startTime, endTime }) => {
    const at = minuteOf(startTime)
    return { startTime, minute: minute + at - near, minutes: minuteOf(endTime) - at }
  })
  return {
    places,
    isLooking: offers.isPending || (kind !== undefined && free.isPending),
    /** The nearest free time, on the calendar's clock; undefined where there is none that day, or it is not known. */
    at: starts && nearest(starts, minute),
    kind,
    /** The kind is not offered at that place, or nothing is free that day. */
    isNone: (offers.data !== undefined && !kind) || starts?.length === 0,
    wantedAt: (startTime: string | undefined) =>
      there && place
        ? {
            placeId: place,
            time: {
              doctorId: column.doctorId,
              date: there.date,
              startTime: startTime ?? there.time,
              ...(kind ? { kindId: kind._id } : {}),
            },
          }
        : undefined,
  }
}
