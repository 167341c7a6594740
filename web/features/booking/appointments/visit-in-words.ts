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

/** What the database has for a room that nobody has named. */
const unnamed = 'Clinic'

/** `Salus Clinic, Room 4`: the place where it is to be named, and the room where there is one. */
export function placeAndRoom(place: string[], room: string): string {
  const row = [...place, ...(room && room !== unnamed ? [room] : [])]
  return row.length > 0 ? format().row(row) : patientVisits.noPlace
}

/** How appointments are said to the reader: where they are, and when, on whose clocks. */
export function useVisitInWords() {
  const { data: places = [] } = useQuery(placesQuery)
  const clock = useClinicClock()
  const { inWords, momentInWords } = useTimesInZones()
  /** Each place is named once the clinic has another. */
  const placeOf = ({ place }: Appointment) => (places.length > 1 || place._id !== firstPlaceId ? [place.name] : [])
  const roomOf = ({ room }: Appointment) => (room ? [room] : [])
  const at = ({ place, appointmentDate: date, kind }: Appointment) => ({
    timeZone: place.timeZone,
    date,
    mode: kind.mode,
  })

  /** The place and the room; of a visit that is at no place, how it takes place. */
  function where(appointment: Appointment): string {
    const { kind, location, place, room } = appointment
    if (kind.mode !== 'clinic') return visitChoice.held[kind.mode]
    // What was booked at another place than the doctor's own has its name and address in it.
    if (location.startsWith(place.name)) return format().row([location, ...roomOf(appointment)])
    return placeAndRoom(placeOf(appointment), room ?? location)
  }
  /** In one line of a list: what for, how long, how or where. */
  const brief = (appointment: Appointment): string => {
    const { mode } = appointment.kind
    const there = mode === 'clinic' ? [...placeOf(appointment), ...roomOf(appointment)] : [visitChoice.modes[mode]]
    return format().row([kindInWords(appointment), ...there])
  }
  return {
    /** The clinic has several places: what is done says of which it is. */
    isOneOfMany: places.length > 1,
    where,
    brief,
    /** From when to when. */
    times: (appointment: Appointment): string =>
      inWords({ ...at(appointment), startTime: appointment.startTime, endTime: appointment.endTime }),
    /** When it begins. */
    begins: (appointment: Appointment): string => inWords({ ...at(appointment), startTime: appointment.startTime }),
    /** The date and time until which its patient cancels and moves it; undefined where that ends as it is confirmed. */
    freeUntil({ cancelHours, startsAt, place: { timeZone }, kind: { mode } }: Appointment) {
      if (cancelHours === null) return undefined
      const until = wallClock(timeZone, new Date(Date.parse(startsAt) - cancelHours * hourMs))
      return momentInWords({ timeZone, date: until.date, startTime: until.time, mode })
    },
    /** `Today`, as it is at its place. */
    day: (appointment: Appointment): string =>
      clock
        ? dayInWords(appointment.appointmentDate, dayOf(clock.now, appointment.place.timeZone))
        : format().date(appointment.appointmentDate, 'short'),
  }
}
