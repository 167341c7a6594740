import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PersonPage } from '#contract/people/people.ts'
import { common } from '#texts/common/common.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { useClinicClock } from '../../../clock/clinic.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useOwnPlaces } from '../../clinic/places/own-places.ts'
import { Shortened } from './shortened.tsx'

type VisitOfPerson = NonNullable<PersonPage['appointments']>[number]

/** How a visit opens: beside the page, at another address, or not at all. */
export type Opens = { opener?: (id: string) => object; to?: (visit: VisitOfPerson) => string }

const isComing = ({ date, status }: VisitOfPerson, today: string): boolean =>
  date >= today && (status === 'pending' || status === 'confirmed' || status === 'in-progress')

/** The next visit in large, what else is booked, and with `past` the last visits. */
export function Visits({ visits, past, ...opens }: { visits: readonly VisitOfPerson[]; past: ReactNode } & Opens) {
  const today = useClinicClock()?.date
  if (!today) return <Skeleton height={160} />
  const coming = visits.filter((visit) => isComing(visit, today)).toReversed()
  const [next, ...more] = coming
  return (
    <>
      <h2>{personPage.next}</h2>
      {next ? <NextVisit visit={next} {...opens} /> : <p className="soft">{personPage.noNext}</p>}
      {more.length > 0 && <h3>{personPage.alsoBooked}</h3>}
      <Shortened label={personPage.alsoBooked} rows={more}>
        {(visit) => <VisitLine key={visit._id} visit={visit} {...opens} />}
      </Shortened>
      {past}
    </>
  )
}

/** The visits that are over or cancelled, newest first. */
export function LastVisits({ visits, ...opens }: { visits: readonly VisitOfPerson[] } & Opens) {
  const today = useClinicClock()?.date
  if (!today) return null
  const last = visits.filter((visit) => !isComing(visit, today))
  return (
    <>
      <h2>{personPage.last}</h2>
      {last.length === 0 && <p className="soft">{personPage.noLast}</p>}
      <Shortened label={personPage.last} rows={last}>
        {(visit) => <VisitLine key={visit._id} visit={visit} {...opens} />}
      </Shortened>
    </>
  )
}

/** What opens a visit: a button, a link, or only its text. */
function Opening({ visit, opener, to, children }: { visit: VisitOfPerson; children: ReactNode } & Opens) {
  if (opener) {
    return (
      <button type="button" className="row-link" {...opener(visit._id)}>
        {children}
      </button>
    )
  }
  return to ? <Link to={to(visit)}>{children}</Link> : <b>{children}</b>
}

function NextVisit({ visit, ...opens }: { visit: VisitOfPerson } & Opens) {
  return (
    <div className="person-next">
      <p className="person-next-when">
        <Opening visit={visit} {...opens}>
          {format().row([dateInWords(visit.date), format().ltr(visit.startTime)])}
        </Opening>
      </p>
      <p className="soft">
        <WithWhom visit={visit} />
      </p>
      <StatusBadge status={visit.status} />
    </div>
  )
}

function VisitLine({ visit, ...opens }: { visit: VisitOfPerson } & Opens) {
  return (
    <li>
      <div>
        <Opening visit={visit} {...opens}>
          {format().row([dateInWords(visit.date, 'short'), format().ltr(visit.startTime)])}
        </Opening>
        <p className="soft">
          <WithWhom visit={visit} />
        </p>
      </div>
      <StatusBadge status={visit.status} />
    </li>
  )
}

function WithWhom({ visit: { doctor, kind, place } }: { visit: VisitOfPerson }) {
  const { isOneOfMany } = useOwnPlaces('desk')
  return format().row([common.doctor(doctor), kind, ...(isOneOfMany ? [place] : [])].map(format().apart))
}
