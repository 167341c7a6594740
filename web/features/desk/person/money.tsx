import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { MoneyOfPerson } from '#contract/payments/money-of-person.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { peoplePage } from '#texts/people/people-page.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { asPrice, dateInWords, format } from '../../../language/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { deskBoard } from '#texts/desk/desk-board.ts'
import { moneyOfPersonQuery } from './queries.ts'
import { Shortened } from './shortened.tsx'
import type { Opens } from './visits.tsx'

type Props = { id: string; receiptsAt: string; opener: Opens['opener'] | undefined }

/** What is to pay, and what was paid and paid back, in all ways of paying; receipts are links. */
export function MoneyOfPersonPart({ id, receiptsAt, opener }: Props) {
  const money = useQuery(moneyOfPersonQuery(id))
  return (
    <section className="panel person-part" aria-label={peoplePage.payments}>
      <h2>{peoplePage.payments}</h2>
      <Loaded of={money} failed={personPage.moneyFailed} shape={120}>
        {/* A server of the version before does not name refunds under way. */}
        {({ unpaid, underWay = [], movements }) => (
          <>
            {unpaid.length + underWay.length + movements.length === 0 && <p className="soft">{personPage.noMoney}</p>}
            {unpaid.length > 0 && <h3>{personPage.unpaid}</h3>}
            <Shortened label={personPage.unpaid} rows={unpaid}>
              {(visit) => <Unpaid key={visit.appointmentId} visit={visit} opener={opener} />}
            </Shortened>
            {underWay.length > 0 && <h3>{personPage.underWay}</h3>}
            <Shortened label={personPage.underWay} rows={underWay}>
              {(refund) => <UnderWay key={refund._id} refund={refund} />}
            </Shortened>
            {movements.length > 0 && <h3>{personPage.movements}</h3>}
            <Shortened label={personPage.movements} rows={movements}>
              {(movement) => <Movement key={movement._id} movement={movement} receiptsAt={receiptsAt} />}
            </Shortened>
          </>
        )}
      </Loaded>
    </section>
  )
}

type Visit = Pick<MoneyOfPerson['unpaid'][number], 'date' | 'startTime' | 'doctor' | 'kind'>

const visitInWords = ({ date, startTime }: Visit): string =>
  format().row([dateInWords(date, 'short'), format().ltr(startTime)])

function Unpaid({ visit, opener }: { visit: MoneyOfPerson['unpaid'][number]; opener: Opens['opener'] | undefined }) {
  return (
    <li>
      <div>
        {opener ? (
          <button type="button" className="row-link" {...opener(visit.appointmentId)}>
            {visitInWords(visit)}
          </button>
        ) : (
          visitInWords(visit)
        )}
        <p className="soft">{format().row([deskBoard.dr(visit.doctor), visit.kind].map(format().apart))}</p>
      </div>
      <strong className="person-sum">{asPrice(visit.due)}</strong>
    </li>
  )
}

function UnderWay({ refund }: { refund: MoneyOfPerson['underWay'][number] }) {
  return (
    <li>
      <div>
        {receiptPage.methods[refund.method]}
        <p className="soft">{format().row([visitInWords(refund), deskBoard.dr(refund.doctor)])}</p>
        {refund.fails && <p>{personPage.refundFails}</p>}
      </div>
      <span className="person-sum">{personPage.onItsWay(asPrice(refund.amount))}</span>
    </li>
  )
}

function Movement({ movement, receiptsAt }: { movement: MoneyOfPerson['movements'][number]; receiptsAt: string }) {
  const dateOf = useDateOf()
  const { at, method, amount, paper } = movement
  const isBack = amount < 0
  return (
    <li>
      <div>
        {format().row([...(dateOf ? [dateInWords(dateOf(at), 'short')] : []), receiptPage.methods[method]])}
        <p className="soft">{format().row([visitInWords(movement), deskBoard.dr(movement.doctor)])}</p>
        {paper && (
          <Link to={`${receiptsAt}/${paper._id}`}>
            {receiptPage.named(receiptPage.kinds[isBack ? 'refund' : 'receipt'], format().ltr(paper.number))}
          </Link>
        )}
      </div>
      <span className="person-sum">{isBack ? personPage.paidBack(asPrice(-amount)) : asPrice(amount)}</span>
    </li>
  )
}
