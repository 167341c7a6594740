import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { wallClock } from '#contract/clinic-time.ts'
import type { RequestsOfPerson } from '#contract/booking/requests-of-person.ts'
import type { PersonPage } from '#contract/people/people.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { daysInWords } from '../../booking/waiting-list/days-in-words.ts'
import { requestsOfPersonQuery } from './queries.ts'
import { Shortened } from './shortened.tsx'

type Care = NonNullable<PersonPage['requests']>[number]

/** `careAt`: the address of the list of care requests; empty: the reader has none. */
type Props = { id: string; mayAsk: boolean; care: readonly Care[]; careAt: string }

/** Waiting list, offered times, wishes to change visits, and requests for care. */
export function Requests({ id, mayAsk, care, careAt }: Props) {
  const asked = useQuery({ ...requestsOfPersonQuery(id), enabled: mayAsk })
  const careLines = (
    <Shortened label={peoplePage.requests} rows={care}>
      {(request) => <CareLine key={request._id} request={request} at={careAt} />}
    </Shortened>
  )
  return (
    <section className="panel person-part" aria-label={peoplePage.requests}>
      <h2>{peoplePage.requests}</h2>
      {!mayAsk && care.length === 0 && <p className="soft">{personPage.noRequests}</p>}
      {mayAsk && (
        <Loaded of={asked} failed={personPage.requestsFailed} shape={80}>
          {({ waiting, changes }) => (
            <>
              {waiting.length + changes.length + care.length === 0 && <p className="soft">{personPage.noRequests}</p>}
              {waiting.length > 0 && (
                <ul className="person-list">
                  {waiting.map((entry) => (
                    <WaitingLine key={entry._id} entry={entry} />
                  ))}
                </ul>
              )}
              {changes.length > 0 && (
                <ul className="person-list">
                  {changes.map((change) => (
                    <ChangeLine key={change._id} change={change} />
                  ))}
                </ul>
              )}
            </>
          )}
        </Loaded>
      )}
      {careLines}
    </section>
  )
}

function WaitingLine({ entry }: { entry: RequestsOfPerson['waiting'][number] }) {
  const { doctorId, kind, place, ahead, offer } = entry
  const { row, ltr, apart } = format()
  const until = offer && wallClock(place.timeZone, new Date(offer.expiresAt)).time
  return (
    <li>
      <div>
        {personPage.waits(daysInWords(entry), apart(doctorId.name))}
        <p className="soft">{row([kind.name, place.name])}</p>
        <p className={offer ? 'person-offer' : 'soft'}>
          {offer
            ? personPage.offered(row([dateInWords(offer.date, 'short'), ltr(offer.slotId.slice(0, 5))]), ltr(until!))
            : ahead === 0
              ? personPage.firstInLine
              : personPage.ahead(ahead)}
        </p>
      </div>
    </li>
  )
}

function ChangeLine({ change }: { change: RequestsOfPerson['changes'][number] }) {
  const moment = useMoment()
  const { row, ltr, apart } = format()
  const visit = row([dateInWords(change.date, 'short'), ltr(change.startTime), apart(deskBoard.dr(change.doctor))])
  return (
    <li>
      <div>
        {personPage.asked[change.wants](visit)}
        <p className="soft">{moment(change.at)}</p>
      </div>
      <span className="status-badge" data-status={change.status === 'open' ? 'pending' : undefined}>
        {personPage.changes[change.status]}
      </span>
    </li>
  )
}

function CareLine({ request: { _id, reference, kind, status, at }, at: list }: { request: Care; at: string }) {
  const moment = useMoment()
  const name = format().row([contractWords.careKinds[kind], format().ltr(reference)])
  return (
    <li>
      <div>
        {list ? <Link to={`${list}?open=${_id}`}>{name}</Link> : name}
        <p className="soft">{moment(at)}</p>
      </div>
      <span className="status-badge">{contractWords.careStatuses[status]}</span>
    </li>
  )
}
