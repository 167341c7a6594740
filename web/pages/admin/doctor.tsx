import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { mayDoSomewhere } from '#contract/rights.ts'
import { common } from '#texts/common/common.ts'
import { doctorPractice } from '#texts/hours/doctor-practice.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { kindsOfDoctorQuery } from '../../features/clinic/kinds/queries.ts'
import { OffersEditor } from '../../features/clinic/kinds/offers-editor.tsx'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { doctorRecordQuery } from '../../features/doctors/record-queries.ts'
import { ExactEditor } from '../../features/hours/exact-editor.tsx'
import { hoursOfQuery, timeOffOfQuery, weekChangesOfQuery } from '../../features/hours/queries.ts'
import { TimeOffEditor } from '../../features/hours/time-off-editor.tsx'
import { WeekChanges } from '../../features/hours/week-changes.tsx'
import { useSession } from '../../session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask, params: { doctorId } }) => {
  if (!may('doctors') || !doctorId) return
  void ask(doctorRecordQuery(doctorId))
  void ask(hoursOfQuery(doctorId))
  void ask(weekChangesOfQuery(doctorId))
  void ask(kindsOfDoctorQuery(doctorId))
  void ask(placesQuery)
  if (may('desk')) void ask(timeOffOfQuery(doctorId))
})

export const meta = () => [{ title: doctorPractice.title }]

/** The hours, kinds of visit and times off of a doctor, with the editors that doctors have for their own. */
export default function DoctorPractice() {
  const id = useParams().doctorId!
  const clock = useClinicClock()
  const { user } = useSession()
  const records = useQuery(doctorRecordQuery(id))
  const hours = useQuery(hoursOfQuery(id))
  const places = useQuery(placesQuery)
  const doctor = records.data?.rows[0]
  return (
    <>
      <h1>{doctorPractice.heading(doctor ? common.doctor(doctor.name) : '…')}</h1>
      <p style={{ marginBottom: 16 }}>
        <Link to="/admin/dashboard/doctors">{doctorPractice.back}</Link>
      </p>
      <Loaded of={[hours, places]} failed={doctorPractice.failed} shape={600} waits={!clock}>
        {([saved, all]) => (
          <div className="stack">
            <ExactEditor
              saved={saved}
              places={all}
              heading={doctorPractice.hours}
              lead={doctorPractice.hoursLead}
              doctorId={id}
            />
            <WeekChanges today={clock!.date} doctorId={id} />
            {user && mayDoSomewhere(user, 'desk') && <TimeOffEditor today={clock!.date} doctorId={id} />}
            {doctor && <OffersEditor fees={doctor.fees} doctor={{ id, words: doctorPractice.offers }} />}
          </div>
        )}
      </Loaded>
    </>
  )
}
