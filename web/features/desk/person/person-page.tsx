import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { PersonPage as Page } from '#contract/people/people.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { deskVisits } from '#texts/desk/desk-visits.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { documentsPage } from '#texts/documents/documents-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { recordPage } from '#texts/records/record-page.ts'
import { emergencyPage } from '#texts/records/emergency-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { useSession } from '../../../session/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyDialog, useSoon } from '../../../ui/lazy-dialog.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { useOpenRow } from '../../../ui/use-open-row.ts'
import { MissingPage } from '../../../ui/whole-page-states.tsx'
import { namesNothing } from '../../../wire/api.ts'
import { OpeningBalances } from '../../people/opening-balances.tsx'
import { PersonGuardians } from '../../people/person-guardians.tsx'
import { PersonRecords } from '../../people/person-records.tsx'
import { personQuery } from '../../people/queries.ts'
import { useWorkingPlace } from '../../clinic/places/working-place.ts'
import { PersonHead } from './head.tsx'
import { Messages } from './messages.tsx'
import { MoneyOfPersonPart } from './money.tsx'
import { FollowLastVisit, OwnVisits } from './own-visits.tsx'
import { isBookable, type Portal, type Parts, partsFor, portals } from './portals.ts'
import { Requests } from './requests.tsx'
import { LastVisits, type Opens, Visits } from './visits.tsx'

const Adherence = lazyPart(() => import('../../medicines/adherence.tsx').then((part) => part.Adherence))
const RecordSummary = lazyPart(() => import('../../records/record-summary.tsx').then((part) => part.RecordSummary))
const Prescriptions = lazyPart(() =>
  import('../../records/prescriptions/prescriptions.tsx').then((part) => part.Prescriptions),
)
const MeasuredPart = lazyPart(() => import('../../insights/measured-part.tsx').then((part) => part.MeasuredPart))
const Timeline = lazyPart(() => import('../../timeline/timeline.tsx').then((part) => part.Timeline))
const FormsOfPerson = lazyPart(() => import('../../forms/desk/forms-of-person.tsx').then((part) => part.FormsOfPerson))
const Documents = lazyPart(() => import('../../documents/documents.tsx').then((part) => part.Documents))

const PersonThreads = lazyPart(() => import('../../messages/person-threads.tsx').then((part) => part.PersonThreads))
const BookFor = lazyDialog(() => import('./book-for.tsx').then((part) => part.BookFor))
const Details = lazyDialog(() => import('./details.tsx').then((part) => part.Details))
const VisitBeside = lazyDialog(() => import('./visit-beside.tsx').then((part) => part.VisitBeside))
const ChartPanel = lazyDialog(() => import('../../records/chart.tsx').then((part) => part.ChartPanel))

type Props = { id: string; portal: keyof typeof portals }

/**
 * One person, for reception, for their doctor and for managers: who it is, their visits and requests, and beside them
 * money, family and messages. Parts without the needed right are missing.
 */
export function PersonPage({ id, portal }: Props) {
  const person = useQuery(personQuery(id))
  const at = portals[portal]
  if (namesNothing(person.error)) return at.isDoctor ? <NoPatient at={at} id={id} /> : <MissingPage />
  return (
    <Loaded of={person} failed={personPage.failed} shape={420}>
      {(page) => <Known key={page._id} id={id} page={page} at={at} />}
    </Loaded>
  )
}

/** For a doctor: nobody there has ever had a visit with them. */
function NoPatient({ at, id }: { at: Portal; id: string }) {
  return (
    <>
      <h1>{doctorPages.patient.missing}</h1>
      <p>
        <Rich text={doctorPages.patient.missingSays} parts={{ all: (text) => <Link to={at.people}>{text}</Link> }} />
      </p>
      <InAnEmergency id={id} />
    </>
  )
}

/** For a doctor with whom every visit of this person was cancelled. */
function ClosedRecord({ id }: { id: string }) {
  return (
    <div className="panel stack">
      <p>
        <Rich
          text={doctorPages.patient.recordClosed}
          parts={{ shared: (text) => <Link to="/doctor/dashboard/shared">{text}</Link> }}
        />
      </p>
      <InAnEmergency id={id} />
    </div>
  )
}

const InAnEmergency = ({ id }: { id: string }) => (
  <p>
    <Rich
      text={emergencyPage.inAnEmergency}
      parts={{ open: (text) => <Link to={`/doctor/dashboard/emergency?person=${id}`}>{text}</Link> }}
    />
  </p>
)

type KnownProps = { id: string; page: Page; at: Portal }

function Known({ id, page, at }: KnownProps) {
  useSoon(BookFor, Details, at.isDoctor ? ChartPanel : VisitBeside)
  const { user } = useSession()
  const row = useOpenRow()
  const [beside, setBeside] = useState<'new' | 'details'>()
  const parts = partsFor(user, at)
  const showBeside = (what: 'new' | 'details') => {
    if (row.openId) row.close()
    setBeside(what)
  }
  const close = () => setBeside(undefined)
  const opener = (visitId: string) => {
    const { onClick, ...props } = row.opener(visitId)
    return {
      ...props,
      onClick: () => {
        close()
        onClick()
      },
    }
  }
  const opens = opensOf(parts, at, opener)
  const careAt = !at.isDoctor && at.people.startsWith('/admin') ? '/admin/dashboard/requests' : ''
  return (
    <div className="person">
      <p>
        <Link to={at.people}>{at.isDoctor ? doctorPages.allPatients : peoplePage.back}</Link>
      </p>
      <PersonHead page={page} moneyOf={parts.money ? id : undefined}>
        {at.isDoctor && !page.erased && <FollowLastVisit id={id} />}
        {parts.desk && isBookable(page) && (
          <Button data-opens="new" onClick={() => showBeside('new')}>
            {deskVisits.visit}
          </Button>
        )}
        {parts.people && !page.erased && (
          <Button variant="default" data-opens="details" onClick={() => showBeside('details')}>
            {personPage.edit}
          </Button>
        )}
      </PersonHead>
      {user?.placeRights && <p className="soft">{staffRights.placesOnly}</p>}
      <div className="person-parts">
        <div className="stack">
          {page.appointments && (
            <section className="panel person-part" aria-label={peoplePage.visits}>
              <Visits
                visits={page.appointments}
                {...opens}
                past={
                  at.isDoctor ? (
                    <OwnVisits id={id} opener={opener} />
                  ) : (
                    <LastVisits visits={page.appointments} {...opens} />
                  )
                }
              />
            </section>
          )}
          {(parts.requests || page.requests) && (
            <Requests id={id} mayAsk={parts.requests} care={page.requests ?? []} careAt={careAt} />
          )}
          {at.isDoctor && !page.erased && (
            <section className="stack" aria-label={recordPage.heading}>
              <h2>{recordPage.heading}</h2>
              {page.treats ? (
                <>
                  <RecordSummary personId={id} />
                  <Prescriptions personId={id} writesFor={{ personId: id, name: page.name }} />
                  <MeasuredPart personId={id} />
                  <Adherence personId={id} />
                  <Timeline personId={id} />
                </>
              ) : (
                <ClosedRecord id={id} />
              )}
            </section>
          )}
          {(at.isDoctor ? page.treats : parts.people) && !page.erased && (
            <section className="stack" aria-label={documentsPage.heading}>
              <h2>{documentsPage.heading}</h2>
              {!at.isDoctor && <p className="soft">{documentsPage.deskSays}</p>}
              <Documents personId={id} mayAdd />
            </section>
          )}
          {parts.records && <PersonRecords at={at.people} page={page} />}
        </div>
        <div className="stack">
          {parts.money && <MoneyOfPersonPart id={id} receiptsAt={at.receipts} opener={opens.opener} />}
          {(at.isDoctor ? page.treats : parts.desk) && !page.erased && (
            <FormsOfPerson
              id={id}
              givenAt={at.isDoctor ? (givenId) => `/doctor/dashboard/forms/${givenId}` : undefined}
            />
          )}
          {parts.balances && <OpeningBalances id={id} />}
          {!page.erased && (at.isDoctor ? page.treats : parts.desk) && <ThreadsWith id={id} isDoctor={at.isDoctor} />}
          <PersonGuardians page={page} at={at.isDoctor ? undefined : at.people} />
          {parts.people && <Messages id={id} />}
        </div>
      </div>
      {row.openId && row.openId !== 'new' && !beside && (
        <Beside key={row.openId} id={row.openId} at={at} parts={parts} onClose={row.close} />
      )}
      {beside === 'new' && <BookFor page={page} onClose={close} />}
      {beside === 'details' && <Details page={page} onClose={close} />}
    </div>
  )
}

/** The messages with this person: a doctor's own, or those of the reception of the place that is worked at. */
function ThreadsWith({ id, isDoctor }: { id: string; isDoctor: boolean }) {
  const { placeId, places } = useWorkingPlace('desk')
  if (isDoctor) return <PersonThreads personId={id} />
  const at = placeId || places[0]?._id
  return at && <PersonThreads personId={id} placeId={at} />
}

/** A visit opens beside the page for its doctor and for reception; for other staff in the list of appointments. */
function opensOf({ desk, appointments }: Parts, { isDoctor }: Portal, opener: (id: string) => object): Opens {
  if (isDoctor || desk) return { opener }
  return appointments ? { to: ({ _id }) => `/admin/dashboard/appointments?open=${_id}` } : {}
}

function Beside({ id, at, parts, onClose }: { id: string; at: Portal; parts: Parts; onClose: () => void }) {
  if (at.isDoctor) return <ChartPanel id={id} onClose={onClose} />
  return parts.desk && <VisitBeside id={id} onClose={onClose} />
}
