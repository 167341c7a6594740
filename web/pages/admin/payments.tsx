import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { common } from '#texts/common.ts'
import { ledger as t } from '#texts/ledger.ts'
import { asPrice, format } from '../../format.ts'
import { useMoment } from '../../moment.ts'
import { Journal } from '../../features/payments/journal.tsx'
import { PaymentActions } from '../../features/payments/payment-actions.tsx'
import { PaymentDetails } from '../../features/payments/payment-details.tsx'
import { PaymentState } from '../../features/payments/payment-state.tsx'
import { aPaymentQuery, paymentsQuery } from '../../features/payments/queries.ts'
import { Strays } from '../../features/payments/strays.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

export default function Payments() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const status = list.oneOf('status', ['attention', ...keysOf(t.states)])
  const payments = useQuery(paymentsQuery({ search: value('search'), status }, offsetOf(address)))
  const moment = useMoment()
  const { openId, opener, close } = useOpenRow()
  const { data } = payments
  return (
    <>
      <h1>{t.heading}</h1>
      <Strays />
      <Journal />
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          data={[
            { value: '', label: t.all },
            { value: 'attention', label: t.attention },
            ...Object.entries(t.states).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('status', event.currentTarget.value)}
        />
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && t.count(data.total)}
      </p>
      {payments.isError && !data ? (
        <Failed message={t.failed} onRetry={() => payments.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{status === 'attention' ? t.noneToSee : t.none}</p>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.columns.patient}</th>
                <th scope="col">{t.columns.doctor}</th>
                <th scope="col">{t.columns.started}</th>
                <th scope="col" className="number">
                  {t.columns.amount}
                </th>
                <th scope="col" className="in-panel-too">
                  {t.columns.reference}
                </th>
                <th scope="col">{t.columns.status}</th>
                <th scope="col">{t.columns.action}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((payment) => (
                <tr key={payment._id} data-open={payment._id === openId || undefined}>
                  <td data-label={t.columns.patient}>
                    <button type="button" className="row-link" {...opener(payment._id)}>
                      {payment.patient}
                    </button>
                  </td>
                  <td data-label={t.columns.doctor}>{common.doctor(payment.doctor)}</td>
                  <td data-label={t.columns.started}>{moment(payment.createdAt)}</td>
                  <td data-label={t.columns.amount} className="number">
                    {asPrice(payment.amount)}
                  </td>
                  <td data-label={t.columns.reference} className="in-panel-too" style={{ overflowWrap: 'anywhere' }}>
                    {payment.reference ? format().ltr(payment.reference) : '–'}
                  </td>
                  <td data-label={t.columns.status}>
                    <PaymentState payment={payment} />
                  </td>
                  <td data-label={t.columns.action}>
                    <PaymentActions payment={payment} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} list={data} />}
      {openId && (
        <RowPanel
          id={openId}
          title={t.one}
          query={aPaymentQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(payment) => <PaymentDetails payment={payment} />}
        </RowPanel>
      )}
    </>
  )
}
