import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import type { OwnPatient } from '#contract/booking/appointment-lists.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { dateInWords } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { doctorAppointmentsQuery, myPatientsQuery } from '../../features/booking/day/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Facts, written } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { type Around, pageFrom, placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { Phone } from '../../ui/phone.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], ({ ask, address, params: { patientId = '' } }) => {
  void ask(myPatientsQuery({ patientId }))
  void ask(doctorAppointmentsQuery({ patientId, ...pageFrom(placeOf(address)) }))
  void ask(placesQuery)
})

export const meta = () => [{ title: doctorPages.patient.title }]

/** One patient: contact data, and all visits to this doctor with their notes, newest first. */
export default function PatientPage() {
  useSoon(ChartPanel)
  const { patientId = '' } = useParams()
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const patients = useQuery(myPatientsQuery({ patientId }))
  const visits = useQuery(doctorAppointmentsQuery({ patientId, ...pageFrom(placeOf(address)) }))
  const { openId, opener, close } = useOpenRow()
  return (
    <>
      <Loaded
        of={[patients, visits]}
        failed={doctorPages.noAppointments}
        shape={480}
        waits={!clock}
        none={
          <>
            <h1>{doctorPages.patient.missing}</h1>
            <p>
              <Rich
                text={doctorPages.patient.missingSays}
                parts={{ all: (text) => <Link to="/doctor/dashboard/patients">{text}</Link> }}
              />
            </p>
          </>
        }
      >
        {([
          {
            rows: [found],
          },
          shown,
        ]) => found && <OnePatient of={found} visits={shown} opener={opener} />}
      </Loaded>
      {openId && <ChartPanel key={openId} id={openId} onClose={close} />}
    </>
  )
}

type OfOne = {
  of: OwnPatient
  visits: Around & { rows: Appointment[] }
  opener: ReturnType<typeof useOpenRow>['opener']
}

function OnePatient({ of, visits, opener }: OfOne) {
  const { brief, times } = useVisitInWords()
  const [address] = useSearchParams()
  const { patient, next, last, noShows } = of
  return (
    <>
      <p>
        <Link to="/doctor/dashboard/patients">{doctorPages.allPatients}</Link>
      </p>
      <header className="patient-head">
        <Portrait name={patient.name} size={88} />
        <div>
          <h1>
            <bdi>{patient.name}</bdi>
          </h1>
          <p>
            <a href={`mailto:${patient.email}`}>{patient.email}</a>
            {patient.phone && (
              <>
                {' · '}
                <Phone of={patient.phone} />
              </>
            )}
          </p>
        </div>
      </header>
      <Stats>
        <Stat label={doctorPages.patient.appointments} count={of.visits} />
        <Stat label={doctorPages.patient.noShows} count={noShows} />
        <Stat
          label={doctorPages.patient.last}
          count={last ? dateInWords(last.date, 'short') : doctorPages.patient.none}
        />
        <Stat
          label={doctorPages.patient.next}
          count={next ? dateInWords(next.date, 'short') : doctorPages.patient.none}
        />
      </Stats>
      <h2 className="panel-title" style={{ marginTop: 32 }}>
        {doctorPages.patient.visits}
      </h2>
      <ol className="visits">
        {visits.rows.map((visit) => (
          <li key={visit._id} className="panel">
            <header>
              <p>
                <b>{doctorPages.when(dateInWords(visit.appointmentDate), times(visit))}</b>
                <br />
                <bdi className="soft">{brief(visit)}</bdi>
              </p>
              <StatusBadge status={visit.status} />
              <Button
                size="sm"
                variant="default"
                aria-label={doctorPages.patient.chartOf(dateInWords(visit.appointmentDate))}
                {...opener(visit._id)}
              >
                {doctorPages.patient.chart}
              </Button>
            </header>
            <Facts
              rows={[
                written(doctorPages.patient.theirNotes, visit.notes),
                written(doctorPages.patient.doctorNotes, visit.doctorNotes),
                written(doctorPages.patient.consultation, visit.consultationNotes),
              ]}
            />
          </li>
        ))}
      </ol>
      <Pages address={address} list={visits} />
    </>
  )
}
