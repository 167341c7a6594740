import { useSearchParams } from 'react-router'
import { aboutOf } from './about.ts'
import type { OfVisit } from './queries.ts'

/** The address of booking a visit of this kind, with or without a chosen time; `about`: the reason for it. */
export function toBooking(
  doctorId: string,
  { kindId, placeId, personId }: OfVisit,
  time?: { date: string; slotId: string },
  about = '',
): string {
  const said = [
    ...(time ? [`date=${time.date}`, `slot=${time.slotId}`] : []),
    ...(kindId ? [`kind=${kindId}`] : []),
    ...(placeId ? [`place=${placeId}`] : []),
    ...(personId ? [`for=${personId}`] : []),
    ...(about ? [`about=${encodeURIComponent(about)}`] : []),
  ]
  return `/book-appointment/${doctorId}${said.length > 0 ? `?${said.join('&')}` : ''}`
}

/** The same, for the person and the reason in the present address. */
export function useToBooking(): typeof toBooking {
  const [address] = useSearchParams()
  const whom = address.get('for') ?? undefined
  return (doctorId, visit, time, about = aboutOf(address)) =>
    toBooking(doctorId, { personId: whom, ...visit }, time, about)
}

/** The address of a doctor's page, for the person and the reason in the present address. */
export function useToDoctor(): (doctorId: string) => string {
  const [address] = useSearchParams()
  const kept = new URLSearchParams(
    ['for', 'about'].flatMap((key) => (address.has(key) ? [[key, address.get(key)!]] : [])),
  )
  return (doctorId) => `/doctors/${doctorId}${kept.size > 0 ? `?${kept}` : ''}`
}
