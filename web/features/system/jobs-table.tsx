import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { ofJobs } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

type Round = JobsReport['rounds'][number]

const colours: Record<Round['state'], string> = {
  waiting: 'confirmed',
  running: 'confirmed',
  failing: 'pending',
  stopped: 'pending',
}

/** Each job: what it does, how it is, when it runs next. */
export function JobsTable({ rounds }: { rounds: Round[] }) {
  const moment = useMoment()
  const columns: Column<Round>[] = [
    { id: 'does', label: jobsPage.columns.does, cell: ({ sentence }) => sentence },
    {
      id: 'state',
      label: jobsPage.columns.state,
      cell: ({ state, lastError, attempts }) => (
        <div>
          <span className="status-badge" data-status={colours[state]}>
            {jobsPage.states[state]}
          </span>
          {lastError && <p className="soft job-why">{jobsPage.failedTimes(attempts, lastError)}</p>}
        </div>
      ),
    },
    {
      id: 'next',
      label: jobsPage.columns.next,
      cell: ({ nextRunAt }) => (nextRunAt ? moment(nextRunAt) : '–'),
      className: 'job-when',
    },
    { id: 'action', label: jobsPage.columns.action, cell: (round) => <Run round={round} /> },
  ]
  return <Table label={jobsPage.names} columns={columns} rows={rounds} idOf={({ name }) => name} />
}

/** Has a job run now, and says how it went. */
function Run({ round: { name, sentence } }: { round: Round }) {
  const run = useChange('POST /admin/jobs/{name}/run', { ...ofJobs, scope: name })
  return (
    <Button
      size="sm"
      variant="default"
      loading={run.isPending}
      onClick={() => run.mutate({ params: { name } })}
      aria-label={jobsPage.runThis(sentence)}
    >
      {jobsPage.run}
    </Button>
  )
}
