import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { DoctorRecord } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'
import { specializations } from '#contract/rules.ts'
import { DeleteDoctor } from '../../features/doctors/delete-doctor.tsx'
import { DoctorPanel, Standing, standingWords } from '../../features/doctors/doctor-panel.tsx'
import { doctorRecordsQuery, everyRecord } from '../../features/doctors/record-queries.ts'
import { saveFile } from '../../download.ts'
import { Failed } from '../../ui/failed.tsx'
import { offsetOf, Pages } from '../../ui/pages.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { keysOf } from '../../ui/keys-of.ts'
import { sayFailure } from '../../ui/say.ts'
import { ListSearch } from '../../ui/list-search.tsx'
import { useAddressFilter } from '../../ui/use-address-filter.ts'
import { toCsv } from '../../ui/charts/csv.ts'
import '../../ui/panel.css'
import '../../ui/table.css'
import '../doctor/patients.css'

export const meta = () => [{ title: 'Doctors · Salus' }]

export default function DoctorRecords() {
  const [address] = useSearchParams()
  const list = useAddressFilter()
  const { value, set } = list
  const filter = {
    search: value('search'),
    specialization: list.oneOf('specialization', specializations),
    standing: list.oneOf('standing', keysOf(standingWords)),
  }
  const doctors = useQuery(doctorRecordsQuery(filter, offsetOf(address)))
  const [openId, setOpenId] = useState<string>()
  const [deleting, setDeleting] = useState<DoctorRecord>()
  const { data } = doctors
  const open = data?.rows.find(({ _id }) => _id === openId)
  const asGrid = value('view') === 'grid'

  async function exportAll() {
    try {
      const all = await everyRecord(filter)
      const rows = all.map((d) => [d.name, d.email, d.specialization, d.experience, d.fees])
      const csv = toCsv(['name', 'email', 'specialization', 'experience', 'fees'], rows)
      saveFile(new Blob([csv], { type: 'text/csv' }), 'doctors.csv')
    } catch (reason) {
      sayFailure(reason, 'The file could not be made. Please try again.')
    }
  }

  return (
    <>
      <h1>Doctors</h1>
      <search className="table-filters">
        <ListSearch placeholder="Name, email or specialization" list={list} />
        <NativeSelect
          label="Specialization"
          value={value('specialization')}
          data={[
            { value: '', label: 'All specializations' },
            ...specializations.map((each) => ({ value: each, label: each })),
          ]}
          onChange={(event) => set('specialization', event.currentTarget.value)}
        />
        <NativeSelect
          label="Standing"
          value={value('standing')}
          data={[
            { value: '', label: 'All' },
            ...Object.entries(standingWords).map(([each, label]) => ({ value: each, label })),
          ]}
          onChange={(event) => set('standing', event.currentTarget.value)}
        />
        <Button
          variant="default"
          leftSection={asGrid ? <IconTable size={18} /> : <IconLayoutGrid size={18} />}
          onClick={() => set('view', asGrid ? '' : 'grid')}
        >
          {asGrid ? 'Show as table' : 'Show as grid'}
        </Button>
        <Button variant="default" onClick={exportAll}>
          Export CSV
        </Button>
        <Button component={Link} to="/admin/dashboard/add-doctor">
          Add a doctor
        </Button>
      </search>
      <p className="soft" aria-live="polite" style={{ minHeight: 32 }}>
        {data && `${data.total} ${data.total === 1 ? 'doctor' : 'doctors'}`}
      </p>
      {doctors.isError && !data ? (
        <Failed message="Error fetching doctors" onRetry={() => doctors.refetch()} />
      ) : !data ? (
        <Skeleton height={400} radius={10} aria-hidden="true" />
      ) : data.rows.length === 0 ? (
        <p className="panel">No doctor matches this.</p>
      ) : asGrid ? (
        <ul className="patient-cards">
          {data.rows.map((doctor) => (
            <li key={doctor._id}>
              <Portrait name={doctor.name} image={doctor.image} size={64} />
              <div>
                <button type="button" className="row-link" onClick={() => setOpenId(doctor._id)}>
                  Dr. {doctor.name}
                </button>
                <p className="soft">
                  {doctor.specialization} · {asPrice(doctor.fees)}
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
                <th scope="col">Name</th>
                <th scope="col">Email</th>
                <th scope="col">Specialization</th>
                <th scope="col" className="number">
                  Years
                </th>
                <th scope="col" className="number">
                  Fee
                </th>
                <th scope="col" className="number">
                  Appointments
                </th>
                <th scope="col">Standing</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((doctor) => (
                <tr key={doctor._id} data-open={doctor._id === openId || undefined}>
                  <td data-label="Name">
                    <button type="button" className="row-link" onClick={() => setOpenId(doctor._id)}>
                      Dr. {doctor.name}
                    </button>
                  </td>
                  <td data-label="Email">{doctor.email}</td>
                  <td data-label="Specialization">{doctor.specialization}</td>
                  <td data-label="Years" className="number">
                    {doctor.experience}
                  </td>
                  <td data-label="Fee" className="number">
                    {asPrice(doctor.fees)}
                  </td>
                  <td data-label="Appointments" className="number">
                    {doctor.appointmentCount}
                  </td>
                  <td data-label="Standing">
                    <Standing doctor={doctor} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {data && <Pages address={address} total={data.total} />}
      {open && (
        <SidePanel title={`Dr. ${open.name}`} onClose={() => setOpenId(undefined)}>
          <DoctorPanel doctor={open} onDelete={() => setDeleting(open)} />
        </SidePanel>
      )}
      <DeleteDoctor doctor={deleting} onClose={() => setDeleting(undefined)} onDeleted={() => setOpenId(undefined)} />
    </>
  )
}
