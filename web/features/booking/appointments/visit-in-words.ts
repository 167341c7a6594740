import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '#contract/booking/booking.ts'
import { wallClock } from '#contract/clinic-time.ts'
import { firstPlaceId } from '#contract/rules.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { visitChoice } from '#texts/booking/visit-choice.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { placesQuery } from '../../clinic/places/open-places.ts'
import { useTimesInZones } from '../../clinic/places/zones.ts'
import { dayOf } from '../../../clock/day-of.ts'

/** `Ultrasound, 30 minutes`: what an appointment is for, how long it lasts, and which of a series it is. */
export const kindInWords = ({ kind, series }: Appointment): string => {
  const number = series ? [visitChoice.ofSeries(series.number, series.of)] : []
  return format().row([kind.name, format().duration(kind.minutes, 'minute'), ...number])
}

const hourMs = 3_600_000

/** The database's room for doctors without one. */
const unnamed = 'Clinic'

/** `Salus Clinic, Room 4`: the given place, if any, and the room, if any. */
export function placeAndRoom(place: string[], room: string): string {
  const row = [...place, ...(room && room !== unnamed ? [room] : [])]
  return row.length > 0 ? format().row(row) : patientVisits.noPlace
}

/** Texts about appointments: where they are, and when, in the right time zone. */
export function useVisitInWords() {
  const { data: places = [] } = useQuery(placesQuery)
  const clock = useClinicClock()
  const { inWords, momentInWords } = useTimesInZones()
  /** Places are named only in a clinic with more than one. */
  const placeOf = ({ place }: Appointment) => (places.length > 1 || place._id !== firstPlaceId ? [place.name] : [])
  const roomOf = ({ room }: Appointment) => (room ? [room] : [])
  const at = ({ place, appointmentDate: date, kind }: Appointment) => ({
    timeZone: place.timeZone,
    date,
    mode: kind.mode,
  })

  /** The place and the room; for a visit by video, by phone or at home, its mode. */
  function where(appointment: Appointment): string {
    const { kind, location, place, room } = appointment
    if (kind.mode !== 'clinic') return visitChoice.held[kind.mode]
    // At a place that is not the doctor's own, `location` already holds name and address.
    if (location.startsWith(place.name)) return format().row([location, ...roomOf(appointment)])
    return placeAndRoom(placeOf(appointment), room ?? location)
  }
  /** One line for a list: kind, length, and mode or place. */
  const brief = (appointment: Appointment): string => {
    const { mode } = appointment.kind
    const there = mode === 'clinic' ? [...placeOf(appointment), ...roomOf(appointment)] : [visitChoice.modes[mode]]
    return format().row([kindInWords(appointment), ...there])
  }
  return {
    /** Whether the clinic has several places, so that texts have to name them. */
    isOneOfMany: places.length > 1,
    where,
    brief,
    /** Start and end. */
    times: (appointment: Appointment): string =>
      inWords({ ...at(appointment), startTime: appointment.startTime, endTime: appointment.endTime }),
    /** The start. */
    begins: (appointment: Appointment): string => inWords({ ...at(appointment), startTime: appointment.startTime }),
    /** Until when the patient can cancel and move it; undefined where that ends as soon as the visit is confirmed. */
    freeUntil({ cancelHours, startsAt, place: { timeZone }, kind: { mode } }: Appointment) {
      if (cancelHours === null) return undefined
      const until = wallClock(timeZone, new Date(Date.parse(startsAt) - cancelHours * hourMs))
      return momentInWords({ timeZone, date: until.date, startTime: until.time, mode })
    },
    /** The day, such as `Today`, by the date at its place. */
    day: (appointment: Appointment): string =>
      clock
        ? dayInWords(appointment.appointmentDate, dayOf(clock.now, appointment.place.timeZone))
        : format().date(appointment.appointmentDate, 'short'),
  }
}
