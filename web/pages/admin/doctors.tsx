import { NativeSelect, Skeleton } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { specializations } from '#contract/rules.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { asPrice } from '../../language/format.ts'
import { useAskToDelete } from '../../features/doctors/delete-doctor.tsx'
import { DoctorPanel, Standing } from '../../features/doctors/doctor-panel.tsx'
import { recordColumns } from '../../features/doctors/record-columns.tsx'
import { doctorRecordQuery, doctorRecordsQuery, everyRecord } from '../../features/doctors/record-queries.ts'
import { saveCsv } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { countOf, Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { sayFailure } from '../../ui/say.ts'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { BulkBar } from '../../ui/work-list/bulk-bar.tsx'
import { workPage } from '../../ui/work-list/column.ts'
import { useChosen } from '../../ui/work-list/use-chosen.ts'
import { useListPreferences } from '../../ui/work-list/use-list-preferences.ts'
import { WorkBar } from '../../ui/work-list/work-bar.tsx'
import { WorkFilters } from '../../ui/work-list/work-filters.tsx'
import { WorkTable } from '../../ui/work-list/work-table.tsx'
import { toCsv } from '../../ui/charts/csv.ts'
import '../../ui/panel.css'
import '../doctor/patients.css'

export const meta = () => [{ title: doctorRecords.title }]

const names = { idOf: ({ _id }: DoctorRecord) => _id, nameOf: ({ name }: DoctorRecord) => common.doctor(name) }
const orders = ['name', '-name', 'specialization', '-experience', 'experience', '-fee', 'fee'] as const

export default function DoctorRecords() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = {
    search: value('search'),
    specialization: list.oneOf('specialization', specializations),
    standing: list.oneOf('standing', keysOf(doctorRecords.standings)),
    sort: list.oneOf('sort', orders),
  }
  const doctors = useQuery(doctorRecordsQuery(filter, placeOf(address, workPage)))
  const open = useOpenRow()
  const { askToDelete, dialog } = useAskToDelete(open.close)
  const { data } = doctors
  const asGrid = value('view') === 'grid'
  const columns = recordColumns()
  const preferences = useListPreferences('doctors', columns)
  const chosen = useChosen(names.idOf)
  const sort = { by: filter.sort ?? 'name', set: (by: string) => set('sort', by === 'name' ? '' : by) }
  const { specialization, standing } = filter
  const isSet = [
    specialization &&
      (['specialization', doctorRecords.specialization, contractWords.specializations[specialization]] as const),
    standing && (['standing', doctorRecords.standing, doctorRecords.standings[standing]] as const),
  ]
    .filter((each) => each !== undefined)
    .map(([name, label, inWords]) => ({ label, value: inWords, clear: () => set(name, '') }))

  async function exportAll() {
    try {
      const all = await everyRecord(filter)
      const rows = all.map((d) => [d.name, d.email, d.specialization, d.experience, d.fees])
      const csv = toCsv(['name', 'email', 'specialization', 'experience', 'fees'], rows)
      saveCsv(csv, 'doctors.csv')
    } catch (reason) {
      sayFailure(reason, doctorRecords.notExported)
    }
  }

  return (
    <>
      <h1>{doctorRecords.heading}</h1>
      <WorkFilters
        search={<ListSearch placeholder={doctorRecords.find} list={list} />}
        isSet={isSet}
        columns={columns}
        sort={sort}
      >
        <NativeSelect
          label={doctorRecords.specialization}
          value={value('specialization')}
          data={[
            { value: '', label: doctorRecords.allSpecializations },
            ...specializations.map((each) => ({ value: each, label: contractWords.specializations[each] })),
          ]}
          onChange={(event) => set('specialization', event.currentTarget.value)}
        />
        <NativeSelect
          label={doctorRecords.standing}
          value={value('standing')}
          data={[
            { value: '', label: doctorRecords.all },
            ...Object.entries(doctorRecords.standings).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('standing', event.currentTarget.value)}
        />
      </WorkFilters>
      <WorkBar
        count={data && countOf(data, doctorRecords.count)}
        columns={columns}
        preferences={preferences}
        openId={open.openId}
        isOther={asGrid}
        acts={
          <>
            <Button
              size="sm"
              variant="subtle"
              leftSection={asGrid ? <IconTable size={18} /> : <IconLayoutGrid size={18} />}
              onClick={() => set('view', asGrid ? '' : 'grid')}
            >
              {asGrid ? doctorRecords.asTable : doctorRecords.asGrid}
            </Button>
            <Button size="sm" variant="subtle" onClick={exportAll}>
              {doctorRecords.export}
            </Button>
            <Button size="sm" component={Link} to="/admin/dashboard/add-doctor">
              {doctorRecords.add}
            </Button>
          </>
        }
      />
      {doctors.isError && !data ? (
        <Failed message={doctorRecords.failed} onRetry={() => doctors.refetch()} />
      ) : !data || !preferences.isKnown ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{doctorRecords.none}</p>
      ) : asGrid ? (
        <ul className="patient-cards">
          {data.rows.map((doctor) => (
            <li key={doctor._id}>
              <Portrait name={doctor.name} image={doctor.image} size={64} />
              <div>
                <button type="button" className="row-link" {...open.opener(doctor._id)}>
                  <bdi>{common.doctor(doctor.name)}</bdi>
                </button>
                <p className="soft">
                  {contractWords.specializations[doctor.specialization]} · {asPrice(doctor.fees)}
                </p>
                <Standing doctor={doctor} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <WorkTable
          {...names}
          label={doctorRecords.heading}
          columns={preferences.shown}
          rows={data.rows}
          roomy={preferences.roomy}
          busy={doctors.isPlaceholderData}
          sort={sort}
          open={open}
          chosen={chosen}
        />
      )}
      {data && <Pages address={address} list={data} size={workPage} />}
      <BulkBar chosen={chosen} columns={preferences.shown} file="doctors.csv" />
      {open.openId && (
        <RowPanel
          id={open.openId}
          title={doctorRecords.one}
          titleOf={(doctor) => common.doctor(doctor.name)}
          query={doctorRecordQuery(open.openId)}
          known={data?.rows.find(({ _id }) => _id === open.openId)}
          failed={doctorRecords.failed}
          onClose={open.close}
        >
          {(doctor) => <DoctorPanel doctor={doctor} onDelete={() => askToDelete(doctor)} />}
        </RowPanel>
      )}
      {dialog}
    </>
  )
}
