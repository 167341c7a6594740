import { useQuery } from '@tanstack/react-query'
import type { ChangeRequest } from '#contract/booking/change-requests.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { format } from '../../../language/format.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { useTimesInZones } from '../../clinic/places/zones.ts'

type Visit = ChangeRequest['appointment']

/** Texts about the visit of a change request: when it begins, and its kind, length and place or mode. */
export function useAskedVisit() {
  const { inWords } = useTimesInZones()
  const { data: places = [] } = useQuery(placesQuery)
  return {
    beginsIn: ({ place, date, startTime, kind }: Visit) =>
      inWords({ timeZone: place.timeZone, date, startTime, mode: kind.mode }),
    whatIn({ kind: { name, minutes, mode }, place }: Visit): string {
      const there = mode !== 'clinic' ? [visitChoice.modes[mode]] : places.length > 1 ? [place.name] : []
      return format().row([name, format().duration(minutes, 'minute'), ...there])
    },
  }
}
