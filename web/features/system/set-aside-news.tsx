import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { ofJobs } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

type SetAside = JobsReport['relay']['setAside']

/** What happened to appointments and could not be told: nobody has had mail or a notice of it. */
export function SetAsideNews({ news: { count, newest } }: { news: SetAside }) {
  const moment = useMoment()
  const tell = useChange('POST /admin/events/set-aside/tell', { ...ofJobs, scope: 'set-aside news' })
  if (count === 0) return <p className="panel">{jobsPage.news.none}</p>
  const columns: Column<SetAside['newest'][number]>[] = [
    { id: 'what', label: jobsPage.news.columns.what, cell: ({ kind }) => kind.replaceAll('-', ' ') },
    { id: 'at', label: jobsPage.news.columns.at, cell: ({ at }) => moment(at), className: 'job-when' },
    {
      id: 'why',
      label: jobsPage.news.columns.why,
      cell: ({ reason }) => (
        <p className="job-why" dir="auto">
          {reason}
        </p>
      ),
    },
  ]
  return (
    <div className="stack">
      <div>
        <Button variant="default" loading={tell.isPending} onClick={() => tell.mutate({})}>
          {jobsPage.news.again(count)}
        </Button>
      </div>
      <Table label={jobsPage.news.heading} columns={columns} rows={newest} idOf={({ _id }) => _id} />
    </div>
  )
}
