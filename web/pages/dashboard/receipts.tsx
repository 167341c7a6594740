import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { receiptPage } from '#texts/payments/receipt-page.ts'
import { movedOn, paidFor } from '../../features/payments/receipts/receipt-in-words.ts'
import { ownReceiptsQuery } from '../../features/payments/receipts/queries.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'
import './receipts.css'

export const meta = () => [{ title: receiptPage.title }]

/** The reader's receipts and refund notes, newest first; those of one visit where the address names it. */
export default function Receipts() {
  const { user } = useSession()
  const [address] = useSearchParams()
  const visit = address.get('visit') ?? undefined
  const receipts = useQuery(ownReceiptsQuery(visit ? { appointmentId: visit } : {}, placeOf(address)))
  const { data } = receipts
  return (
    <>
      <h1>{receiptPage.heading}</h1>
      <p className="soft">{visit ? receiptPage.leadOfVisit : receiptPage.lead}</p>
      {visit && (
        <p>
          <Link to="/dashboard/receipts">{receiptPage.all}</Link>
        </p>
      )}
      {receipts.isError && !data ? (
        <Failed message={receiptPage.failed} onRetry={() => receipts.refetch()} />
      ) : !data ? (
        <Skeleton height={320} />
      ) : data.rows.length === 0 ? (
        <p className="panel">{visit ? receiptPage.noneOfVisit : receiptPage.none}</p>
      ) : (
        <div className="table-frame" style={{ marginTop: 16 }}>
          <table className="table receipts-table">
            <thead>
              <tr>
                <th scope="col">{receiptPage.columns.number}</th>
                <th scope="col">{receiptPage.columns.date}</th>
                <th scope="col">{receiptPage.columns.for}</th>
                <th scope="col" className="number">
                  {receiptPage.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((receipt) => (
                <tr key={receipt._id}>
                  <td data-label={receiptPage.columns.number}>
                    <div>
                      <Link to={`/dashboard/receipts/${receipt._id}`}>{format().ltr(receipt.number)}</Link>
                      <small>{receiptPage.kinds[receipt.kind]}</small>
                    </div>
                  </td>
                  <td data-label={receiptPage.columns.date}>{movedOn(receipt)}</td>
                  <td data-label={receiptPage.columns.for}>
                    <div>
                      {paidFor(receipt) ?? '–'}
                      {receipt.patient.name !== user?.name && <small dir="auto">{receipt.patient.name}</small>}
                    </div>
                  </td>
                  <td data-label={receiptPage.columns.amount} className="number">
                    {format().ltr(`${receipt.kind === 'refund' ? '−' : ''}${asPrice(receipt.amount)}`)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
    </>
  )
}
