import { NativeSelect } from '../../ui/inputs.tsx'
import { Switch } from '../../ui/boxes.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { roles } from '#contract/roles.ts'
import { auditPage } from '#texts/privacy/audit-page.ts'
import { AuditTable } from '../../features/privacy/audit-table.tsx'
import { auditQuery } from '../../features/privacy/queries.ts'
import { Emergencies } from '../../features/records/emergency/emergencies.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'

export const meta = () => [{ title: auditPage.title }]

/** The audit: who did what to whose record; on demand also who viewed what. */
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
      <h1>{auditPage.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={auditPage.find} list={list} />
        <NativeSelect
          label={auditPage.who}
          value={filter.role ?? ''}
          data={[
            { value: '', label: auditPage.everybody },
            ...Object.entries(auditPage.roles).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('role', event.currentTarget.value)}
        />
        <DateField label={auditPage.from} value={filter.from ?? ''} onChange={(date) => set('from', date)} />
        <DateField label={auditPage.to} value={filter.to ?? ''} onChange={(date) => set('to', date)} />
        <div className="table-switches">
          <Switch
            label={auditPage.reads}
            checked={value('reads') === 'yes'}
            onChange={(event) => set('reads', event.currentTarget.checked ? 'yes' : '')}
          />
          <Switch
            label={auditPage.refused}
            checked={value('refused') === 'yes'}
            onChange={(event) => set('refused', event.currentTarget.checked ? 'yes' : '')}
          />
        </div>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, auditPage.count)}
      </p>
      <Loaded of={events} failed={auditPage.failed} shape={400} none={<p className="panel">{auditPage.none}</p>}>
        {({ rows }) => <AuditTable events={rows} onPerson={(id) => set('search', id)} />}
      </Loaded>
      {data && <Pages address={address} list={data} />}
      <Emergencies />
    </>
  )
}
