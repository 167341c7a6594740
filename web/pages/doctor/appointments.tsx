import { askEarly } from '../../wire/early-questions.ts'
import { placesQuery } from '../../features/clinic/places/open-places.ts'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { NativeSelect, TextInput } from '../../ui/inputs.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { appointmentStatuses } from '#contract/booking/appointment-status.ts'
import { doctorLists } from '#contract/doctors/doctor-lists.ts'
import type { Appointment } from '#contract/booking/booking.ts'
import { allVisits } from '#texts/booking/all-visits.ts'
import { doctorPages } from '#texts/booking/doctor-pages.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { useClinicClock } from '../../clock/clinic.ts'
import { dateInWords } from '../../language/format.ts'
import { byDay } from '../../features/booking/visit-groups.ts'
import { ownListIn } from '../../features/booking/day/own-list.ts'
import { ownBulkActs, useOwnColumns } from '../../features/booking/day/own-columns.tsx'
import { doctorAppointmentsQuery, doctorCountsQuery } from '../../features/booking/day/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { countOf, Pages } from '../../ui/pages.tsx'
import { Table } from '../../ui/table.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { BulkBar } from '../../ui/work-list/bulk-bar.tsx'
import { choosing } from '../../ui/work-list/choosing.tsx'
import { GroupField, groupingIn } from '../../ui/work-list/group-field.tsx'
import { groupsOf } from '../../ui/work-list/grouping.ts'
import { workPage } from '../../ui/work-list/column.ts'
import { useChosen } from '../../ui/work-list/use-chosen.ts'
import { useListPreferences } from '../../ui/work-list/use-list-preferences.ts'
import { WorkBar } from '../../ui/work-list/work-bar.tsx'
import { WorkFilters } from '../../ui/work-list/work-filters.tsx'
import { lazyDialog, useSoon } from '../../ui/lazy-dialog.tsx'

const ChartPanel = lazyDialog(() => import('../../features/records/chart.tsx').then((part) => part.ChartPanel))

export const clientLoader = askEarly(['doctor'], ({ ask, address }) => {
  const { tab, filter, by, page } = ownListIn(address)
  void ask(doctorCountsQuery(filter))
  void ask(doctorAppointmentsQuery({ ...filter, ...page, list: tab, sort: by }))
  void ask(listPreferencesQuery('own-appointments'))
  void ask(placesQuery)
})

export const meta = () => [{ title: doctorPages.appointments.title }]

const names = { idOf: ({ _id }: Appointment) => _id, nameOf: ({ userId }: Appointment) => userId.name }

export default function DoctorAppointments() {
  useSoon(ChartPanel)
  const clock = useClinicClock()
  const [address] = useSearchParams()
  const filters = useAddressFilter()
  const { value, set, drop } = filters
  const open = useOpenRow()
  const { tab, filter, usual, by, page } = ownListIn(address)
  const { search } = filter
  const counts = useQuery(doctorCountsQuery(filter))
  const list = useQuery(doctorAppointmentsQuery({ ...filter, ...page, list: tab, sort: by }))
  const columns = useOwnColumns({
    clock,
    withButtons: tab !== 'past',
    open: (id) => open.opener(id).onClick(),
  })
  const preferences = useListPreferences('own-appointments', columns)
  const chosen = useChosen(names.idOf)
  const groupings = [byDay()]
  const grouping = groupingIn({ groupings, fields: filters })
  const sort = { by, set: (wanted: string) => set('sort', wanted === usual ? '' : wanted) }

  const date = (name: 'from' | 'to') => (
    <DateField label={allVisits[name]} value={filter[name] ?? ''} onChange={(day) => set(name, day)} />
  )
  const isSet = [
    filter.status && (['status', doctorPages.appointments.only, contractWords.statuses[filter.status]] as const),
    filter.from && (['from', allVisits.from, dateInWords(filter.from, 'short')] as const),
    filter.to && (['to', allVisits.to, dateInWords(filter.to, 'short')] as const),
  ]
    .filter((each) => each !== undefined && each !== '')
    .map(([name, label, inWords]) => ({ label, value: inWords, clear: () => set(name, '') }))

  return (
    <>
      <h1>{doctorPages.appointments.heading}</h1>
      <WorkFilters
        search={
          <TextInput
            type="search"
            label={doctorPages.patientsFound}
            placeholder={doctorPages.searchBy}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            maxLength={100}
            value={filters.typed('search')}
            onChange={(event) => filters.type('search', event.currentTarget.value)}
          />
        }
        isSet={isSet}
        groups={<GroupField groupings={groupings} fields={filters} />}
        columns={columns}
        sort={sort}
      >
        <NativeSelect
          label={doctorPages.appointments.only}
          value={value('status')}
          data={[
            { value: '', label: allVisits.all },
            ...appointmentStatuses.map((each) => ({ value: each, label: contractWords.statuses[each] })),
          ]}
          onChange={(event) => set('status', event.currentTarget.value)}
        />
        {date('from')}
        {date('to')}
      </WorkFilters>
      <WorkBar
        count={list.data && countOf(list.data, allVisits.count)}
        columns={columns}
        preferences={preferences}
        openId={open.openId}
      />
      <Loaded
        of={[list, counts]}
        failed={doctorPages.noAppointments}
        shape={400}
        waits={!clock || !preferences.isKnown}
      >
        {([shown, counted]) => (
          <Tabs
            label={doctorPages.appointments.heading}
            tabs={doctorLists.map((each) => ({
              value: each,
              label: doctorPages.appointments.lists[each](counted[each]),
            }))}
            value={tab}
            onChange={(other) => set('tab', other === 'today' ? '' : other)}
          >
            <div className="below">
              {shown.rows.length > 0 ? (
                <Table
                  label={doctorPages.appointments.heading}
                  columns={preferences.shown}
                  rows={shown.rows}
                  idOf={names.idOf}
                  density={preferences.roomy ? 'roomy' : 'dense'}
                  busy={list.isPlaceholderData}
                  sort={sort}
                  open={open}
                  choose={choosing(chosen, shown.rows, names.nameOf)}
                  groups={grouping && groupsOf(grouping, shown.rows)}
                />
              ) : (
                <div className="panel">
                  {isSet.length > 0 ? (
                    <>
                      <p>{allVisits.none}</p>
                      <Button
                        variant="default"
                        className="below"
                        onClick={() => drop('search', 'status', 'from', 'to', 'page')}
                      >
                        {allVisits.clear}
                      </Button>
                    </>
                  ) : (
                    <p>{search ? doctorPages.appointments.unmatched(search) : doctorPages.appointments.empty[tab]}</p>
                  )}
                </div>
              )}
              <Pages address={address} list={shown} size={workPage} />
            </div>
          </Tabs>
        )}
      </Loaded>
      <BulkBar
        chosen={chosen}
        columns={preferences.shown}
        file="appointments.csv"
        acts={ownBulkActs(clock?.now ?? 0)}
        invalidates={['appointments', 'times']}
      />
      {open.openId && <ChartPanel key={open.openId} id={open.openId} onClose={open.close} />}
    </>
  )
}
