import type { Appointment } from '#contract/booking/booking.ts'
import { clinic } from '#contract/rules.ts'
import { joinFromMinutes, roomPath } from '#contract/video/video-times.ts'
import { patientVisits } from '#texts/booking/patient-visits.ts'
import { joinVideo } from '#texts/booking/join-video.ts'
import { asPrice, dateInWords, format } from '../../../language/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { doctorNameOf, paymentInWords, specializationOf } from './appointment-lists.ts'
import { kindInWords, useVisitInWords } from './visit-in-words.ts'

/** The printed slip of a visit. */
export function Slip({ visit }: { visit: Appointment }) {
  const { times, where } = useVisitInWords()
  const { place, kind, location, room } = visit
  const isAtPlace = kind.mode === 'clinic'
  // At a place that is not the doctor's own, `location` already holds name and address.
  const whole = location.startsWith(place.name)
    ? where(visit)
    : patientVisits.slip.placeIs(room ?? location, place.name, place.address)
  const rows = [
    [patientVisits.slip.patient, visit.userId.name],
    [patientVisits.slip.doctor, patientVisits.slip.doctorIs(doctorNameOf(visit), specializationOf(visit))],
    [patientVisits.slip.visit, kindInWords(visit)],
    [patientVisits.slip.day, dateInWords(visit.appointmentDate)],
    [patientVisits.slip.time, times(visit)],
    [patientVisits.slip.place, isAtPlace ? whole : where(visit)],
    [patientVisits.slip.fee, `${asPrice(visit.amount)} · ${paymentInWords(visit)}`],
    [patientVisits.slip.reference, visit._id.slice(0, 8).toUpperCase()],
  ] as const
  return (
    <div className="slip" aria-hidden="true">
      <p className="slip-title">{patientVisits.slip.title}</p>
      <Facts className="slip-facts" rows={rows} />
      {kind.mode === 'video' && (
        <p>{joinVideo.paper(format().ltr(window.location.origin + roomPath(visit._id)), joinFromMinutes)}</p>
      )}
      <p>
        {(isAtPlace ? patientVisits.slip.foot : patientVisits.slip.footRemote)(
          format().ltr(place.phone || clinic.phone),
        )}
      </p>
    </div>
  )
}
