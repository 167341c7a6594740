import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useSearchParams, Link } from 'react-router'
import { centsOf, unitsOf } from '#contract/money.ts'
import type { Payable } from '#contract/payments/payments-received.ts'
import { receptionPayments } from '#texts/payments/reception-payments.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askForMoney } from '../../features/payments/early.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { asPrice, dateInWords, format } from '../../language/format.ts'
import { dueQuery, payableQuery } from '../../features/payments/till-queries.ts'
import { TillVisit } from '../../features/payments/till-visit.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { tillPage } from '#texts/payments/till-page.ts'
import { Button } from '../../ui/button.tsx'
import { useWorkingPlace } from '../../features/clinic/places/working-place.ts'
import { tillQuery } from '../../features/payments/drawer/queries.ts'

const FoundReceipt = lazyPart(() =>
  import('../../features/payments/receipts/found-receipt.tsx').then((part) => part.FoundReceipt),
)

export const clientLoader = askEarly(['reception', 'admin'], askForMoney)

export const meta = () => [{ title: receptionPayments.title }]

/** Payments at the clinic on a day, which is today unless another is chosen. */
export default function Money() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const clock = useClinicClock()
  const search = list.value('search')
  const visits = useQuery(payableQuery({ date: list.date('date'), search }, placeOf(address)))
  const { data } = visits
  return (
    <>
      <h1>{receptionPayments.heading}</h1>
      <TillLine date={list.date('date')} />
      <FilterBar>
        <ListSearch placeholder={receptionPayments.find} list={list} />
        <DateField
          label={receptionPayments.day}
          value={list.date('date') ?? clock?.date ?? ''}
          onChange={(day) => list.set('date', day)}
        />
      </FilterBar>
      {search.trim() && <FoundReceipt search={search.trim()} at="/desk/receipts" />}
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, receptionPayments.count)}
      </p>
      <Loaded
        of={visits}
        failed={receptionPayments.failed}
        shape={400}
        none={<p className="panel">{search ? receptionPayments.nobody : receptionPayments.none}</p>}
      >
        {({ rows }) => (
          <>
            <Visits heading={receptionPayments.toPay} visits={rows.filter(({ due }) => due > 0)} />
            <Visits heading={receptionPayments.settled} visits={rows.filter(({ due }) => due === 0)} areSettled />
          </>
        )}
      </Loaded>
      {data && <Pages address={address} list={data} />}
    </>
  )
}

type VisitsProps = { heading: string; visits: readonly Payable[]; areSettled?: boolean }

/** The visits of a page with something to pay, or those without. */
function Visits({ heading, visits, areSettled }: VisitsProps) {
  const id = useId()
  if (visits.length === 0) return null
  return (
    <section className="till-part" aria-labelledby={id} data-settled={areSettled}>
      <h2 id={id}>{heading}</h2>
      <ul className="till-list">
        {visits.map((visit) => (
          <li key={visit._id} className="pointed-row">
            <p className="till-who">
              <strong className="till-cut" dir="auto" title={visit.patient.name}>
                {visit.patient.name}
              </strong>
              <span className="soft">{receptionPayments.number(format().ltr(String(visit.patient.number)))}</span>
            </p>
            <p className="till-when">
              <span>{receptionPayments.visitWith(format().ltr(visit.startTime))}</span>{' '}
              <span className="till-cut" dir="auto">
                {visit.doctor}
              </span>
            </p>
            <TillVisit visit={visit} receiptsAt="/desk/receipts" linksReceipts />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What is still to be paid on the day, the sum that should be in the till, and the link to count it. */
function TillLine({ date }: { date: string | undefined }) {
  const { placeId, isOneOfMany } = useWorkingPlace('take-money')
  const { data } = useQuery(tillQuery(placeId))
  const due = useQuery(dueQuery(date)).data?.reduce((sum, each) => sum + centsOf(each.due), 0)
  const isOpen = data?.shift && !data.shift.closed
  return (
    <p className="till-line">
      {due !== undefined && (
        <strong className="till-total">
          {date
            ? receptionPayments.dueOn(asPrice(unitsOf(due)), dateInWords(date, 'short'))
            : receptionPayments.dueToday(asPrice(unitsOf(due)))}
        </strong>
      )}
      <span>
        {data && isOneOfMany && `${data.place.name}: `}
        {data && (isOpen && data.expected !== null ? tillPage.holds(asPrice(data.expected)) : tillPage.isClosed)}
      </span>
      <Button component={Link} to="/desk/money/till" variant="default">
        {isOpen ? tillPage.toCount : tillPage.toOpen}
      </Button>
    </p>
  )
}
