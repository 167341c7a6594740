import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { writtenKinds } from '#contract/records/paper-lists.ts'
import { paperSheet } from '#texts/records/paper-sheet.ts'
import { writePaper } from '#texts/records/write-paper.ts'
import { visitChart } from '#texts/records/visit-chart.ts'
import { kindInWords, useVisitInWords } from '../../features/booking/appointments/visit-in-words.ts'
import { doctorAppointmentQuery } from '../../features/booking/day/queries.ts'
import { askToWrite } from '../../features/records/papers/early.ts'
import { PaperForm } from '../../features/records/papers/paper-form.tsx'
import { templatesQuery } from '../../features/records/papers/queries.ts'
import { RecordSummary } from '../../features/records/record-summary.tsx'
import { dateInWords } from '../../language/format.ts'
import { Facts, written } from '../../ui/facts.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { askEarly } from '../../wire/early-questions.ts'

export const clientLoader = askEarly(['doctor'], askToWrite)

export const meta = () => [{ title: writePaper.title }]

/** A paper is written beside the visit that it is about. */
export default function WritePaper() {
  const { appointmentId = '', kind: named = '' } = useParams()
  const visit = useQuery(doctorAppointmentQuery(appointmentId))
  const kind = writtenKinds.find((each) => each === named) ?? 'summary'
  return (
    <Loaded of={visit} failed={writePaper.noVisit} shape={500}>
      {(known) => <BesideVisit key={`${appointmentId} ${kind}`} visit={known} kind={kind} />}
    </Loaded>
  )
}

function BesideVisit({ visit, kind }: { visit: Appointment; kind: (typeof writtenKinds)[number] }) {
  const navigate = useNavigate()
  const templates = useQuery(templatesQuery)
  const inWords = useVisitInWords()
  const patient = `/doctor/dashboard/patients/${visit.userId._id}`
  return (
    <div className="stack">
      <p>
        <Link to={`${patient}?open=${visit._id}`}>{writePaper.back}</Link>
      </p>
      <h1>{paperSheet.titles[kind]}</h1>
      <div className="write-paper">
        <Loaded of={templates} failed={writePaper.noVisit} shape={500}>
          {(known) => (
            <PaperForm
              kind={kind}
              visit={visit}
              templates={known}
              onSigned={({ _id }) => void navigate(`/doctor/dashboard/papers/${_id}`, { replace: true })}
            />
          )}
        </Loaded>
        <aside className="stack" aria-label={writePaper.beside}>
          <section className="panel">
            <h2>{writePaper.beside}</h2>
            <Facts
              rows={[
                [
                  visitChart.patient,
                  <Link key="patient" to={patient}>
                    <bdi>{visit.userId.name}</bdi>
                  </Link>,
                ],
                [visitChart.what, kindInWords(visit)],
                [visitChart.when, visitChart.whenSays(dateInWords(visit.appointmentDate), inWords.times(visit))],
                written(visitChart.theirNotes, visit.notes),
                written(visitChart.doctorNotes, visit.doctorNotes),
                written(visitChart.consultationNotes, visit.consultationNotes),
              ]}
            />
          </section>
          <RecordSummary personId={visit.userId._id} mayAdd={false} />
        </aside>
      </div>
    </div>
  )
}
