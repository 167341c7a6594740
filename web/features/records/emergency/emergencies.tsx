import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Emergency } from '#contract/records/emergency.ts'
import { emergencyPage } from '#texts/records/emergency-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Pages } from '../../../ui/pages.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/work-list/column.ts'
import { emergenciesPageName, emergenciesQuery, placeOfEmergencies } from './queries.ts'

/** The records that doctors have opened in emergencies, newest first, for admins. */
export function Emergencies() {
  const [address] = useSearchParams()
  const emergencies = useQuery(emergenciesQuery(placeOfEmergencies(address)))
  const moment = useMoment()
  const columns: Column<Emergency>[] = [
    { id: 'when', label: emergencyPage.list.columns.when, cell: ({ at }) => moment(at) },
    { id: 'doctor', label: emergencyPage.list.columns.doctor, cell: ({ doctor }) => <bdi>{doctor.name}</bdi> },
    { id: 'person', label: emergencyPage.list.columns.person, cell: ({ person }) => <bdi>{person.name}</bdi> },
    {
      id: 'reason',
      label: emergencyPage.list.columns.reason,
      cell: ({ reason }) => (reason === null ? emergencyPage.list.noReason : <span dir="auto">{reason}</span>),
    },
  ]
  return (
    <section className="stack" style={{ marginTop: 32 }} aria-labelledby="emergencies">
      <h2 id="emergencies">{emergencyPage.list.heading}</h2>
      <Loaded
        of={emergencies}
        failed={emergencyPage.list.failed}
        shape={80}
        none={<p className="panel">{emergencyPage.list.none}</p>}
      >
        {({ rows }) => (
          <Table label={emergencyPage.list.heading} columns={columns} rows={rows} idOf={({ _id }) => _id} />
        )}
      </Loaded>
      {emergencies.data && (
        <Pages
          address={address}
          list={emergencies.data}
          of={{ name: emergenciesPageName, label: emergencyPage.list.heading, top: 'emergencies' }}
        />
      )}
    </section>
  )
}
