import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { Receipt } from '#contract/payments/receipts.ts'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { ReceiptAsPdf } from '../../features/payments/receipts/download-receipt.tsx'
import { movedOn, paidFor } from '../../features/payments/receipts/receipt-in-words.ts'
import { ownReceiptsQuery } from '../../features/payments/receipts/queries.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'

export const clientLoader = askEarly(['user'], ({ ask, address }) => {
  const visit = address.get('visit')
  void ask(ownReceiptsQuery(visit ? { appointmentId: visit } : {}, placeOf(address)))
})

export const meta = () => [{ title: receiptPage.title }]

/** The patient is named only where it is not the reader. */
const columnsFor = (reader: string | undefined): Column<Receipt>[] => [
  {
    id: 'number',
    label: receiptPage.columns.number,
    cell: ({ _id, number, kind }) => (
      <div>
        <Link to={`/dashboard/receipts/${_id}`}>{format().ltr(number)}</Link>
        <small>{receiptPage.kinds[kind]}</small>
      </div>
    ),
  },
  { id: 'date', label: receiptPage.columns.date, cell: movedOn },
  {
    id: 'for',
    label: receiptPage.columns.for,
    cell: (receipt) => (
      <div>
        {paidFor(receipt) ?? '–'}
        {receipt.patient.name !== reader && <small dir="auto">{receipt.patient.name}</small>}
      </div>
    ),
  },
  {
    id: 'amount',
    label: receiptPage.columns.amount,
    isNumber: true,
    cell: ({ kind, amount }) => format().ltr(`${kind === 'refund' ? '−' : ''}${asPrice(amount)}`),
  },
  {
    id: 'pdf',
    label: receiptPage.pdf,
    cell: (receipt) => <ReceiptAsPdf pdf="GET /papers/{id}/pdf" receipt={receipt} />,
  },
]

/** The reader's receipts and refund notes, newest first; those of one visit where the address names it. */
export default function Receipts() {
  const { user } = useSession()
  const [address] = useSearchParams()
  const visit = address.get('visit') ?? undefined
  const receipts = useQuery(ownReceiptsQuery(visit ? { appointmentId: visit } : {}, placeOf(address)))
  return (
    <>
      <h1>{receiptPage.heading}</h1>
      <p className="soft">{visit ? receiptPage.leadOfVisit : receiptPage.lead}</p>
      {visit && (
        <p>
          <Link to="/dashboard/receipts">{receiptPage.all}</Link>
        </p>
      )}
      <div className="receipts">
        <Loaded
          of={receipts}
          failed={receiptPage.failed}
          shape={320}
          none={<p className="panel">{visit ? receiptPage.noneOfVisit : receiptPage.none}</p>}
        >
          {({ rows }) => (
            <Table label={receiptPage.heading} columns={columnsFor(user?.name)} rows={rows} idOf={({ _id }) => _id} />
          )}
        </Loaded>
      </div>
      {receipts.data && <Pages address={address} list={receipts.data} />}
    </>
  )
}
