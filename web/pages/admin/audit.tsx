import { NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { roles } from '#contract/roles.ts'
import { audit as t } from '#texts/audit.ts'
import { AuditTable } from '../../features/privacy/audit-table.tsx'
import { auditQuery } from '../../features/privacy/queries.ts'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: t.title }]

/** Who did what, and about whose record; on demand also who looked at what. */
export default function Audit() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = {
    search: value('search'),
    role: list.oneOf('role', roles),
    from: list.date('from'),
    to: list.date('to'),
    reads: list.oneOf('reads', ['yes', 'no']),
    refused: list.oneOf('refused', ['yes']),
  }
  const events = useQuery(auditQuery(filter, placeOf(address)))
  const { data } = events
  return (
    <>
      <h1>{t.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        <NativeSelect
          label={t.who}
          value={filter.role ?? ''}
          data={[
            { value: '', label: t.everybody },
            ...Object.entries(t.roles).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
        <DateField label={t.from} value={filter.from ?? ''} onChange={(date) => set('from', date)} />
        <DateField label={t.to} value={filter.to ?? ''} onChange={(date) => set('to', date)} />
        <div className="table-switches">
          <Switch
            label={t.reads}
            checked={value('reads') === 'yes'}
            onChange={(event) => set('reads', event.currentTarget.checked ? 'yes' : '')}
          />
          <Switch
            label={t.refused}
            checked={value('refused') === 'yes'}
            onChange={(event) => set('refused', event.currentTarget.checked ? 'yes' : '')}
          />
        </div>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, t.count)}
      </p>
      {events.isError && !data ? (
        <Failed message={t.failed} onRetry={() => events.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{t.none}</p>
      ) : (
        <AuditTable events={data.rows} onPerson={(id) => set('search', id)} />
      )}
      {data && <Pages address={address} list={data} />}
    </>
  )
}
