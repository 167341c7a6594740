import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { PersonPage as Page } from '#contract/people/people.ts'
import { type Holder, mayDo, mayDoSomewhere } from '#contract/rights.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { familyPage } from '#texts/people/family-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { staffRights } from '#texts/staff/staff-rights.ts'
import { namesNothing } from '../../wire/api.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { useDateOf } from '../../clock/moment.ts'
import { useSession } from '../../session/session.tsx'
import { onCalendar } from '../../ui/visit-address.ts'
import { MissingPage } from '../../ui/whole-page-states.tsx'
import { OpeningBalances } from './opening-balances.tsx'
import { personQuery } from './queries.ts'
import { PersonForm } from './person-form.tsx'
import { PersonGuardians } from './person-guardians.tsx'
import { PersonRecords } from './person-records.tsx'
import { Loaded } from '../../ui/loaded.tsx'

/** A person's page for staff; parts without the needed right are missing. */
export function PersonPage({ at }: { at: string }) {
  const { personId = '' } = useParams()
  const { user } = useSession()
  const person = useQuery(personQuery(personId))
  if (namesNothing(person.error)) return <MissingPage />
  return (
    <Loaded of={person} failed={peoplePage.failed} shape={420}>
      {(page) => (
        <>
          <h1>
            <bdi>{page.name}</bdi>
          </h1>
          <p className="soft">{format().row(standingOf(page))}</p>
          <p style={{ marginBottom: 24 }}>
            <Link to={at}>{peoplePage.back}</Link>
          </p>
          <div className="stack">
            {user?.placeRights && <p className="soft">{staffRights.placesOnly}</p>}
            <Lists page={page} visitAt={visitAt(at, user)} />
            {mayDo(user?.rights ?? [], 'people') && <OpeningBalances id={page._id} />}
            {!page.erased && <PersonForm key={page._id} page={page} />}
            <PersonGuardians page={page} />
            {mayDoSomewhere(user, 'accounts') && <PersonRecords at={at} page={page} />}
          </div>
        </>
      )}
    </Loaded>
  )
}

const standingOf = ({ number, born, hasAccount, blocked, deceasedOn, erased }: Page): string[] => [
  peoplePage.number(format().ltr(String(number))),
  ...(born ? [familyPage.born(format().ltr(format().dateInDigits(born)))] : []),
  hasAccount ? peoplePage.account : peoplePage.noAccount,
  ...(blocked ? [peoplePage.blocked] : []),
  ...(deceasedOn ? [peoplePage.deceased] : []),
  ...(erased ? [peoplePage.erased] : []),
]

type Visit = NonNullable<Page['appointments']>[number]
type Row = { _id: string; says: string[]; to?: string }

/**
 * The address at which a visit opens for the reader: in the desk's calendar, or in the admin's list of appointments.
 */
function visitAt(at: string, user: Holder | null): ((visit: Visit) => string) | undefined {
  if (at.startsWith('/desk/')) {
    if (!mayDoSomewhere(user, 'desk')) return undefined
    return ({ _id, placeId, date }) => onCalendar(placeId, date, _id)
  }
  return mayDoSomewhere(user, 'appointments') ? ({ _id }) => `/admin/dashboard/appointments?open=${_id}` : undefined
}

type ListsProps = { page: Page; visitAt: ((visit: Visit) => string) | undefined }

function Lists({ page: { appointments, payments, requests }, visitAt }: ListsProps) {
  const dateOf = useDateOf()
  const lists: { heading: string; rows: Row[] | undefined }[] = [
    {
      heading: peoplePage.visits,
      rows: appointments?.map((visit) => ({
        _id: visit._id,
        says: [
          dateInWords(visit.date, 'short'),
          format().ltr(visit.startTime),
          common.doctor(visit.doctor),
          visit.kind,
          contractWords.statuses[visit.status],
        ],
        ...(visitAt ? { to: visitAt(visit) } : {}),
      })),
    },
    {
      heading: peoplePage.payments,
      rows: payments?.map(({ _id, amount, at }) => ({
        _id,
        says: [dateOf ? dateInWords(dateOf(at), 'short') : '', asPrice(amount)],
      })),
    },
    {
      heading: peoplePage.requests,
      rows: requests?.map(({ _id, reference, at }) => ({
        _id,
        says: [dateOf ? dateInWords(dateOf(at), 'short') : '', format().ltr(reference)],
      })),
    },
  ]
  return lists.map(
    ({ heading, rows }) =>
      rows && (
        <section key={heading} className="panel" aria-label={heading}>
          <h2>{heading}</h2>
          {rows.length === 0 && <p className="soft">{peoplePage.nothing}</p>}
          <ul>
            {rows.map(({ _id, says, to }) => {
              const text = format().row(says.map(format().apart))
              return <li key={_id}>{to ? <Link to={to}>{text}</Link> : text}</li>
            })}
          </ul>
        </section>
      ),
  )
}
