import { useSearchParams } from 'react-router'
import type { OfVisit } from './queries.ts'

/** The address of booking a visit of this kind, with or without a chosen time. */
export function toBooking(
  doctorId: string,
  { kindId, placeId, personId }: OfVisit,
  time?: { date: string; slotId: string },
): string {
  const said = [
    ...(time ? [`date=${time.date}`, `slot=${time.slotId}`] : []),
    ...(kindId ? [`kind=${kindId}`] : []),
    ...(placeId ? [`place=${placeId}`] : []),
    ...(personId ? [`for=${personId}`] : []),
  ]
  return `/book-appointment/${doctorId}${said.length > 0 ? `?${said.join('&')}` : ''}`
}

/** The same, for the person in the present address. */
export function useToBooking(): typeof toBooking {
  const whom = useSearchParams()[0].get('for') ?? undefined
  return (doctorId, visit, time) => toBooking(doctorId, { personId: whom, ...visit }, time)
}

/** The address of a doctor's page, for the person in the present address. */
export function useToDoctor(): (doctorId: string) => string {
  const whom = useSearchParams()[0].get('for')
  return (doctorId) => `/doctors/${doctorId}${whom ? `?for=${whom}` : ''}`
}
