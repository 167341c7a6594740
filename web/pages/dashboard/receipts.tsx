import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { papers as t } from '#texts/papers.ts'
import { movedOn, paidFor } from '../../features/payments/receipts/receipt-in-words.ts'
import { ownReceiptsQuery } from '../../features/payments/receipts/queries.ts'
import { asPrice, format } from '../../language/format.ts'
import { useSession } from '../../session/session.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import '../../ui/panel.css'
import '../../ui/table.css'
import './receipts.css'

export const meta = () => [{ title: t.title }]

/** The reader's receipts and refund notes, newest first; those of one visit where the address names it. */
export default function Receipts() {
  const { user } = useSession()
  const [address] = useSearchParams()
  const visit = address.get('visit') ?? undefined
  const papers = useQuery(ownReceiptsQuery(visit ? { appointmentId: visit } : {}, placeOf(address)))
  const { data } = papers
  return (
    <>
      <h1>{t.heading}</h1>
      <p className="soft">{visit ? t.leadOfVisit : t.lead}</p>
      {visit && (
        <p>
          <Link to="/dashboard/receipts">{t.all}</Link>
        </p>
      )}
      {papers.isError && !data ? (
        <Failed message={t.failed} onRetry={() => papers.refetch()} />
      ) : !data ? (
        <Skeleton height={320} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{visit ? t.noneOfVisit : t.none}</p>
      ) : (
        <div className="table-frame" style={{ marginTop: 16 }}>
          <table className="table receipts-table">
            <thead>
              <tr>
                <th scope="col">{t.columns.number}</th>
                <th scope="col">{t.columns.date}</th>
                <th scope="col">{t.columns.for}</th>
                <th scope="col" className="number">
                  {t.columns.amount}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((paper) => (
                <tr key={paper._id}>
                  <td data-label={t.columns.number}>
                    <div>
                      <Link to={`/dashboard/receipts/${paper._id}`}>{format().ltr(paper.number)}</Link>
                      <small>{t.kinds[paper.kind]}</small>
                    </div>
                  </td>
                  <td data-label={t.columns.date}>{movedOn(paper)}</td>
                  <td data-label={t.columns.for}>
                    <div>
                      {paidFor(paper) ?? '–'}
                      {paper.patient.name !== user?.name && <small dir="auto">{paper.patient.name}</small>}
                    </div>
                  </td>
                  <td data-label={t.columns.amount} className="number">
                    {format().ltr(`${paper.kind === 'refund' ? '−' : ''}${asPrice(paper.amount)}`)}
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
