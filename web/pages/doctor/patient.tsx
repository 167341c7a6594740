import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { dateInWords } from '../../language/format.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { doctorAppointmentsQuery, myPatientsQuery } from '../../features/booking/day/queries.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { pageFrom, placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Rich } from '../../ui/rich.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import './patient.css'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'
import { Phone } from '../../ui/phone.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const meta = () => [{ title: doctorPages.patient.title }]

const aPage = 20

/** One patient: how to reach them, and every visit to this doctor with its notes, newest first. */
export default function PatientPage() {
  useSoon(ChartPanel)
  const { patientId = '' } = useParams()
  const clock = useClinicClock()
  const { brief, times } = useVisitInWords()
  const [address] = useSearchParams()
  const patients = useQuery(myPatientsQuery({ patientId }))
  const visits = useQuery(doctorAppointmentsQuery({ patientId, ...pageFrom(placeOf(address, aPage), aPage) }))
  const { openId, opener, close } = useOpenRow()
  const failed = [patients, visits].find(({ isError, data }) => isError && !data)
  if (failed) return <Failed message={doctorPages.noAppointments} onRetry={() => failed.refetch()} />
  if (!patients.data || !visits.data || !clock) return <Skeleton height={480} />
  const [found] = patients.data.rows
  if (!found) {
    return (
      <>
        <h1>{doctorPages.patient.missing}</h1>
        <p>
          <Rich
            text={doctorPages.patient.missingSays}
            parts={{ all: (text) => <Link to="/doctor/dashboard/patients">{text}</Link> }}
          />
        </p>
      </>
    )
  }
  const { patient, next, last, noShows } = found
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
        <Stat label={doctorPages.patient.appointments} count={found.visits} />
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
        {visits.data.rows.map((visit) => (
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
            <dl className="work-facts">
              {visit.notes && <Note label={doctorPages.patient.theirNotes} text={visit.notes} />}
              {visit.doctorNotes && <Note label={doctorPages.patient.doctorNotes} text={visit.doctorNotes} />}
              {visit.consultationNotes && (
                <Note label={doctorPages.patient.consultation} text={visit.consultationNotes} />
              )}
            </dl>
          </li>
        ))}
      </ol>
      <Pages address={address} list={visits.data} size={aPage} />
      {openId && <ChartPanel key={openId} id={openId} onClose={close} />}
    </>
  )
}

const Note = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd dir="auto">{text}</dd>
  </div>
)
