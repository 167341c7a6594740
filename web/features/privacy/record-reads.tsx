import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { RecordRead } from '#contract/record-reads.ts'
import { recordReadsPage } from '#texts/privacy/record-reads-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { placeOf } from '../../ui/page-at.ts'
import { Pages } from '../../ui/pages.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { recordReadsQuery } from './queries.ts'

/** Who has read what of a person's record. */
export function RecordReads({ personId }: { personId: string | undefined }) {
  const [address] = useSearchParams()
  const moment = useMoment()
  const reads = useQuery(recordReadsQuery(personId, placeOf(address)))
  const columns: Column<RecordRead>[] = [
    { id: 'when', label: recordReadsPage.columns.when, cell: ({ at }) => moment(at), className: 'audit-when' },
    { id: 'who', label: recordReadsPage.columns.who, cell: ({ reader }) => <bdi>{whoIn(reader)}</bdi> },
    {
      id: 'what',
      label: recordReadsPage.columns.what,
      cell: ({ sort, emergency }) => (
        <div>
          <p>{recordReadsPage.sorts[sort]}</p>
          {emergency && (
            <p>
              <b>{why(sort, emergency)}</b>
            </p>
          )}
        </div>
      ),
    },
  ]
  return (
    <>
      <Loaded
        of={reads}
        failed={recordReadsPage.failed}
        shape={320}
        none={<p className="panel">{recordReadsPage.none}</p>}
      >
        {({ rows }) => <Table label={recordReadsPage.heading} columns={columns} rows={rows} idOf={({ _id }) => _id} />}
      </Loaded>
      {reads.data && <Pages address={address} list={reads.data} />}
    </>
  )
}

/** The reason stands once, where the record was opened: each look in it is only marked. */
const why = (sort: RecordRead['sort'], { reason }: NonNullable<RecordRead['emergency']>) =>
  sort === 'emergency' && reason !== null ? recordReadsPage.because(reason) : recordReadsPage.inEmergency

function whoIn({ role, name, place }: RecordRead['reader']): string {
  if (role === 'doctor' && name) return recordReadsPage.doctor(name)
  if (role === 'user' && name) return recordReadsPage.guardian(name)
  const who = recordReadsPage.staff[role]
  return place ? recordReadsPage.at(who, place) : who
}
