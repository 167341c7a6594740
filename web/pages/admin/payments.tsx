import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PaymentRecord } from '#contract/payments/payments.ts'
import { ledger as t } from '#texts/ledger.ts'
import { Journal } from '../../features/payments/journal.tsx'
import { usePaymentColumns } from '../../features/payments/payment-columns.tsx'
import { PaymentDetails } from '../../features/payments/payment-details.tsx'
import { aPaymentQuery, paymentsQuery } from '../../features/payments/queries.ts'
import { UnmatchedPayments } from '../../features/payments/unmatched-payments.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { BulkBar } from '../../ui/work-list/bulk-bar.tsx'
import { workPage } from '../../ui/work-list/column.ts'
import { useChosen } from '../../ui/work-list/use-chosen.ts'
import { useListPreferences } from '../../ui/work-list/use-list-preferences.ts'
import { WorkBar } from '../../ui/work-list/work-bar.tsx'
import { WorkFilters } from '../../ui/work-list/work-filters.tsx'
import { WorkTable } from '../../ui/work-list/work-table.tsx'
import '../../features/care-requests/request-card.css'
import '../../ui/panel.css'

export const meta = () => [{ title: t.title }]

const names = { idOf: ({ _id }: PaymentRecord) => _id, nameOf: ({ patient }: PaymentRecord) => patient }

export default function Payments() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const status = list.oneOf('status', ['attention', ...keysOf(t.states)])
  const order = list.oneOf('sort', ['newest', 'oldest', '-amount', 'amount'])
  const filter = { search: value('search'), status, sort: order }
  const payments = useQuery(paymentsQuery(filter, placeOf(address, workPage)))
  const open = useOpenRow()
  const { data } = payments
  const columns = usePaymentColumns()
  const preferences = useListPreferences('payments', columns)
  const chosen = useChosen(names.idOf)
  const sort = { by: order ?? 'newest', set: (by: string) => set('sort', by === 'newest' ? '' : by) }
  const said = status && (status === 'attention' ? t.attention : t.states[status])
  return (
    <>
      <h1>{t.heading}</h1>
      <UnmatchedPayments />
      <Journal />
      <WorkFilters
        search={<ListSearch placeholder={t.find} list={list} />}
        isSet={said ? [{ label: t.status, value: said, clear: () => set('status', '') }] : []}
        columns={columns}
        sort={sort}
      >
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
      </WorkFilters>
      <WorkBar
        count={data && countOf(data, t.count)}
        columns={columns}
        preferences={preferences}
        openId={open.openId}
      />
      {payments.isError && !data ? (
        <Failed message={t.failed} onRetry={() => payments.refetch()} />
      ) : !data || !preferences.isKnown ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{status === 'attention' ? t.noneToSee : t.none}</p>
      ) : (
        <WorkTable
          {...names}
          label={t.heading}
          columns={preferences.shown}
          rows={data.rows}
          roomy={preferences.roomy}
          busy={payments.isPlaceholderData}
          sort={sort}
          open={open}
          chosen={chosen}
        />
      )}
      {data && <Pages address={address} list={data} size={workPage} />}
      <BulkBar chosen={chosen} columns={preferences.shown} file="payments.csv" />
      {open.openId && (
        <RowPanel
          id={open.openId}
          title={t.one}
          query={aPaymentQuery(open.openId)}
          known={data?.rows.find(({ _id }) => _id === open.openId)}
          failed={t.failed}
          onClose={open.close}
        >
          {(payment) => <PaymentDetails payment={payment} />}
        </RowPanel>
      )}
    </>
  )
}
