import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DoctorRecord } from '#contract/doctors/doctors.ts'
import { common } from '#texts/common/common.ts'
import { contractWords } from '#texts/common/contract-words.ts'
import { doctorRecords } from '#texts/doctors/doctor-records.ts'
import { askEarly } from '../../wire/early-questions.ts'
import { askedOf } from '../../ui/work-list/asked-of.ts'
import { listPreferencesQuery } from '../../ui/work-list/list-preferences-query.ts'
import { doctorRecordsList } from '../../features/doctors/records-list.ts'
import { asPrice } from '../../language/format.ts'
import { useAskToDelete } from '../../features/doctors/delete-doctor.tsx'
import { DoctorPanel, Standing } from '../../features/doctors/doctor-panel.tsx'
import { recordColumns } from '../../features/doctors/record-columns.tsx'
import { doctorRecordQuery, doctorRecordsQuery, everyRecord } from '../../features/doctors/record-queries.ts'
import { saveCsv } from '../../wire/download.ts'
import { Button } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { sayFailure } from '../../ui/say.ts'
import { useWorkList } from '../../ui/work-list/use-work-list.ts'
import { WorkList } from '../../ui/work-list/work-list.tsx'
import { toCsv } from '../../ui/charts/csv.ts'

export const clientLoader = askEarly(['admin'], ({ may, ask, address }) => {
  if (!may('doctors')) return
  const { filter, at } = askedOf(doctorRecordsList(), address)
  void ask(doctorRecordsQuery(filter, at))
  void ask(listPreferencesQuery('doctors'))
})

export const meta = () => [{ title: doctorRecords.title }]

const names = { idOf: ({ _id }: DoctorRecord) => _id, nameOf: ({ name }: DoctorRecord) => common.doctor(name) }

export default function DoctorRecords() {
  const list = useWorkList(doctorRecordsList())
  const { filter, fields, open } = list
  const doctors = useQuery(doctorRecordsQuery(filter, list.at))
  const { askToDelete, dialog } = useAskToDelete(open.close)
  const asGrid = fields.value('view') === 'grid'

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

  const grid = (rows: readonly DoctorRecord[]) => (
    <ul className="patient-cards">
      {rows.map((doctor) => (
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
  )

  return (
    <>
      <WorkList
        list={list}
        heading={doctorRecords.heading}
        query={doctors}
        failed={doctorRecords.failed}
        none={<p className="panel">{doctorRecords.none}</p>}
        count={doctorRecords.count}
        columns={recordColumns()}
        names={names}
        work={{ name: 'doctors', file: 'doctors.csv' }}
        instead={asGrid && grid}
        acts={
          <>
            <Button
              size="sm"
              variant="subtle"
              leftSection={asGrid ? <IconTable size={18} /> : <IconLayoutGrid size={18} />}
              onClick={() => fields.set('view', asGrid ? '' : 'grid')}
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
        panel={{
          title: doctorRecords.one,
          titleOf: (doctor) => common.doctor(doctor.name),
          query: doctorRecordQuery,
          of: (doctor) => <DoctorPanel doctor={doctor} onDelete={() => askToDelete(doctor)} />,
        }}
      />
      {dialog}
    </>
  )
}
