import { NativeSelect, Skeleton } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { specializations } from '#contract/rules.ts'
import { common } from '#texts/common.ts'
import { records as t } from '#texts/records.ts'
import { wire } from '#texts/wire.ts'
import { asPrice } from '../../format.ts'
import { useAskToDelete } from '../../features/doctors/delete-doctor.tsx'
import { DoctorPanel, Standing } from '../../features/doctors/doctor-panel.tsx'
import { doctorRecordQuery, doctorRecordsQuery, everyRecord } from '../../features/doctors/record-queries.ts'
import { saveFile } from '../../download.ts'
import { Button } from '../../ui/button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { RowPanel } from '../../ui/row-panel.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { sayFailure } from '../../ui/say.ts'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { useOpenRow } from '../../ui/use-open-row.ts'
import { toCsv } from '../../ui/charts/csv.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import '../doctor/patients.css'

export const meta = () => [{ title: t.title }]

export default function DoctorRecords() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = {
    search: value('search'),
    specialization: list.oneOf('specialization', specializations),
    standing: list.oneOf('standing', keysOf(t.standings)),
  }
  const doctors = useQuery(doctorRecordsQuery(filter, offsetOf(address)))
  const { openId, opener, close } = useOpenRow()
  const { askToDelete, dialog } = useAskToDelete(close)
  const { data } = doctors
  const asGrid = value('view') === 'grid'

  async function exportAll() {
    try {
      const all = await everyRecord(filter)
      const rows = all.map((d) => [d.name, d.email, d.specialization, d.experience, d.fees])
      const csv = toCsv(['name', 'email', 'specialization', 'experience', 'fees'], rows)
      saveFile(new Blob([csv], { type: 'text/csv' }), 'doctors.csv')
    } catch (reason) {
      sayFailure(reason, t.notExported)
    }
  }

  return (
    <>
      <h1>{t.heading}</h1>
      <FilterBar>
        <ListSearch placeholder={t.find} list={list} />
        <NativeSelect
          label={t.specialization}
          value={value('specialization')}
          data={[
            { value: '', label: t.allSpecializations },
            ...specializations.map((each) => ({ value: each, label: wire.specializations[each] })),
          ]}
          onChange={(event) => set('specialization', event.currentTarget.value)}
        />
        <NativeSelect
          label={t.standing}
          value={value('standing')}
          data={[
            { value: '', label: t.all },
            ...Object.entries(t.standings).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('standing', event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={asGrid ? <IconTable size={18} /> : <IconLayoutGrid size={18} />}
          onClick={() => set('view', asGrid ? '' : 'grid')}
        >
          {asGrid ? t.asTable : t.asGrid}
        </Button>
        <Button variant="default" onClick={exportAll}>
          {t.export}
        </Button>
        <Button component={Link} to="/admin/dashboard/add-doctor">
          {t.add}
        </Button>
      </FilterBar>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && t.count(data.total)}
      </p>
      {doctors.isError && !data ? (
        <Failed message={t.failed} onRetry={() => doctors.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">{t.none}</p>
      ) : asGrid ? (
        <ul className="patient-cards">
          {data.rows.map((doctor) => (
            <li key={doctor._id}>
              <Portrait name={doctor.name} image={doctor.image} size={64} />
              <div>
                <button type="button" className="row-link" {...opener(doctor._id)}>
                  <bdi>{common.doctor(doctor.name)}</bdi>
                </button>
                <p className="soft">
                  {wire.specializations[doctor.specialization]} · {asPrice(doctor.fees)}
                </p>
                <Standing doctor={doctor} />
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <div className="table-frame">
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{t.columns.name}</th>
                <th scope="col">{t.columns.email}</th>
                <th scope="col">{t.columns.specialization}</th>
                <th scope="col" className="number">
                  {t.columns.years}
                </th>
                <th scope="col" className="number">
                  {t.columns.fee}
                </th>
                <th scope="col" className="number">
                  {t.columns.appointments}
                </th>
                <th scope="col">{t.columns.status}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((doctor) => (
                <tr key={doctor._id} data-open={doctor._id === openId || undefined}>
                  <td data-label={t.columns.name}>
                    <button type="button" className="row-link" {...opener(doctor._id)}>
                      <bdi>{common.doctor(doctor.name)}</bdi>
                    </button>
                  </td>
                  <td data-label={t.columns.email}>{doctor.email}</td>
                  <td data-label={t.columns.specialization}>{wire.specializations[doctor.specialization]}</td>
                  <td data-label={t.columns.years} className="number">
                    {doctor.experience}
                  </td>
                  <td data-label={t.columns.fee} className="number">
                    {asPrice(doctor.fees)}
                  </td>
                  <td data-label={t.columns.appointments} className="number">
                    {doctor.appointmentCount}
                  </td>
                  <td data-label={t.columns.status}>
                    <Standing doctor={doctor} />
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
          titleOf={(doctor) => common.doctor(doctor.name)}
          query={doctorRecordQuery(openId)}
          known={data?.rows.find(({ _id }) => _id === openId)}
          failed={t.failed}
          onClose={close}
        >
          {(doctor) => <DoctorPanel doctor={doctor} onDelete={() => askToDelete(doctor)} />}
        </RowPanel>
      )}
      {dialog}
    </>
  )
}
