import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { dateInWords } from '#contract/clinic-time.ts'
import { useClinicClock } from '../../clinic.ts'
import { ChartPanel } from '../../features/booking/day/chart.tsx'
import { doctorAppointmentsQuery, myPatientsQuery } from '../../features/booking/day/queries.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Stat, Stats } from '../../ui/stats.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import '../../ui/panel.css'
import './patient.css'

export const meta = () => [{ title: 'Patient · Salus' }]

const aPage = 20

/** One patient: how to reach them, and every visit to this doctor with its notes, newest first. */
export default function PatientPage() {
  const { patientId = '' } = useParams()
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const patients = useQuery(myPatientsQuery({ patientId }))
  const visits = useQuery(
    doctorAppointmentsQuery({ patientId, limit: String(aPage), offset: String(offsetOf(address, aPage)) }),
  )
  const [openId, setOpenId] = useState<string>()
  const failed = [patients, visits].find(({ isError, data }) => isError && !data)
  if (failed) return <Failed message="Failed to fetch appointments" onRetry={() => failed.refetch()} />
  if (!patients.data || !visits.data || !clock) return <Skeleton height={480} radius={10} aria-hidden="true" />
  const [found] = patients.data.rows
  if (!found) {
    return (
      <>
        <h1>No such patient</h1>
        <p>
          Nobody at this address has booked with you. <Link to="/doctor/dashboard/patients">All patients</Link>
        </p>
      </>
    )
  }
  const { patient, next, last, noShows } = found
  return (
    <>
      <p>
        <Link to="/doctor/dashboard/patients">All patients</Link>
      </p>
      <header className="patient-head">
        <Portrait name={patient.name} size={88} />
        <div>
          <h1>{patient.name}</h1>
          <p>
            <a href={`mailto:${patient.email}`}>{patient.email}</a>
            {patient.phone && (
              <>
                {' · '}
                <a href={`tel:${patient.phone.replace(/[^+\d]/g, '')}`}>{patient.phone}</a>
              </>
            )}
          </p>
        </div>
      </header>
      <Stats>
        <Stat label="Appointments" count={found.visits} />
        <Stat label="No-shows" count={noShows} />
        <Stat label="Last visit" count={last ? dateInWords(last.date, 'short') : 'none'} />
        <Stat label="Next visit" count={next ? dateInWords(next.date, 'short') : 'none'} />
      </Stats>
      <h2 className="panel-title" style={{ marginTop: 32 }}>
        Visits
      </h2>
      <ol className="visits">
        {visits.data.rows.map((visit) => (
          <li key={visit._id} className="panel">
            <header>
              <p>
                <b>
                  {dateInWords(visit.appointmentDate)}, {visit.slotId}
                </b>
              </p>
              <StatusBadge status={visit.status} />
              <Button
                size="sm"
                variant="default"
                aria-label={`Open the chart of ${dateInWords(visit.appointmentDate)}`}
                onClick={() => setOpenId(visit._id)}
              >
                Chart
              </Button>
            </header>
            <dl className="work-facts">
              {visit.notes && <Note label="Patient’s notes" text={visit.notes} />}
              {visit.doctorNotes && <Note label="Doctor notes" text={visit.doctorNotes} />}
              {visit.consultationNotes && <Note label="Consultation" text={visit.consultationNotes} />}
            </dl>
          </li>
        ))}
      </ol>
      <Pages address={address} total={visits.data.total} size={aPage} />
      {openId && <ChartPanel key={openId} id={openId} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

const Note = ({ label, text }: { label: string; text: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{text}</dd>
  </div>
)
