import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/booking/booking.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { followUpDialog } from '#texts/booking/follow-up-dialog.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { useState } from 'react'
import { dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts, written } from '../../../ui/facts.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { firstPage, pageFrom, placeOf } from '../../../ui/page-at.ts'
import { Pages } from '../../../ui/pages.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useVisitInWords } from '../../booking/appointments/visit-in-words.ts'
import { doctorAppointmentsQuery } from '../../booking/day/queries.ts'

const FollowUpDialog = lazyDialog(() =>
  import('../../booking/series/follow-up.tsx').then((part) => part.FollowUpDialog),
)

/** A doctor's own visits with a patient, with their notes, newest first; a press opens the chart. */
export function OwnVisits({ id, opener }: { id: string; opener: (id: string) => object }) {
  const [address] = useSearchParams()
  const visits = useQuery(doctorAppointmentsQuery({ patientId: id, ...pageFrom(placeOf(address)) }))
  return (
    <>
      <h2>{doctorPages.patient.visits}</h2>
      <Loaded
        of={visits}
        failed={doctorPages.noAppointments}
        shape={320}
        none={<p className="soft">{personPage.noLast}</p>}
      >
        {(list) => (
          <>
            <ol className="visits">
              {list.rows.map((visit) => (
                <OwnVisit key={visit._id} visit={visit} opener={opener} />
              ))}
            </ol>
            <Pages address={address} list={list} />
          </>
        )}
      </Loaded>
    </>
  )
}

function OwnVisit({ visit, opener }: { visit: Appointment; opener: (id: string) => object }) {
  const { brief, times } = useVisitInWords()
  return (
    <li className="panel">
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
          written(doctorPages.patient.chat, visit.chat),
        ]}
      />
    </li>
  )
}

/** The doctor's main act: books what follows the last visit that took place or will. Nothing if there is none. */
export function FollowLastVisit({ id }: { id: string }) {
  useSoon(FollowUpDialog)
  // The newest visits, whichever page the list beside it shows.
  const visits = useQuery(doctorAppointmentsQuery({ patientId: id, ...pageFrom(firstPage) }))
  const [followed, setFollowed] = useState<Appointment>()
  const last = visits.data?.rows.find(({ status }) => status !== 'cancelled' && status !== 'no-show')
  if (!last) return null
  return (
    <>
      <Button onClick={() => setFollowed(last)}>{followUpDialog.open}</Button>
      {followed && <FollowUpDialog appointment={followed} onClose={() => setFollowed(undefined)} />}
    </>
  )
}
