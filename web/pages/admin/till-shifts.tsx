import { NativeSelect, Skeleton, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { adminnav } from '#texts/adminnav.ts'
import { drawer } from '#texts/drawer.ts'
import { download } from '../../wire/download.ts'
import { ShiftDetails } from '../../features/payments/drawer/shift-details.tsx'
import { aShiftQuery, shiftsQuery } from '../../features/payments/drawer/queries.ts'
import { ShiftsTable } from '../../features/payments/drawer/shifts-table.tsx'
import { useOwnPlaces } from '../../features/clinic/places/own-places.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import '../../ui/panel.css'
import '../../ui/table.css'

export const meta = () => [{ title: drawer.shifts.title }]

/** What should have been in the tills, and what was counted. */
export default function TillShifts() {
  const t = drawer.shifts
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { places } = useOwnPlaces('payments')
  const placeId = list.oneOf(
    'place',
    places.map(({ _id }) => _id),
  )
  const filter = { placeId, from: list.date('from'), to: list.date('to') }
  const shifts = useQuery(shiftsQuery({ ...filter, differs: list.oneOf('differs', ['yes']) }, placeOf(address)))
  const { openId, opener, close } = useOpenRow()
  const { data } = shifts
  return (
    <>
      <h1>{t.heading}</h1>
      <p className="soft">{t.lead}</p>
      <p style={{ marginBottom: 16 }}>
        <Link to="/admin/dashboard/payments">{adminnav.payments}</Link>
      </p>
      <FilterBar>
        {places.length > 1 && (
          <NativeSelect
            label={drawer.place}
            value={placeId ?? ''}
            data={[{ value: '', label: t.all }, ...places.map(({ _id, name }) => ({ value: _id, label: name }))]}
            onChange={(event) => list.set('place', event.currentTarget.value)}
          />
        )}
        <DateField label={t.from} value={filter.from ?? ''} onChange={(date) => list.set('from', date)} />
        <DateField label={t.to} value={filter.to ?? ''} onChange={(date) => list.set('to', date)} />
        <div className="table-switches">
          <Switch
            label={t.differs}
            checked={list.value('differs') === 'yes'}
            onChange={(event) => list.set('differs', event.currentTarget.checked ? 'yes' : '')}
          />
        </div>
        <Button
          variant="default"
          onClick={() => download('GET /admin/till-shifts/csv', { query: filter }, 'till-shifts.csv')}
        >
          {t.csv}
        </Button>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && countOf(data, t.count)}
      </p>
      {shifts.isError && !data ? (
        <Failed message={t.failed} onRetry={() => shifts.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{t.none}</p>
      ) : (
        <ShiftsTable shifts={data.rows} openId={openId} opener={opener} />
      )}
      {data && <Pages address={address} list={data} />}
      {openId && (
        <RowPanel
          id={openId}
          title={t.one}
          titleOf={({ place, number }) => t.shiftAt(place.name, number)}
          query={aShiftQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(shift) => <ShiftDetails shift={shift} />}
        </RowPanel>
      )}
    </>
  )
}
