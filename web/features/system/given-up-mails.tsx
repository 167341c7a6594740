import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { ofJobs } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import { Table } from '../../ui/table.tsx'
import type { Column } from '../../ui/work-list/column.ts'
import { useChange } from '../../wire/use-change.ts'

type Mail = JobsReport['mails']['failed'][number]

/** Mail that was refused for a day and a half and is no longer tried by itself. */
export function GivenUpMails({ mails }: { mails: Mail[] }) {
  const moment = useMoment()
  if (mails.length === 0) return <p className="panel">{jobsPage.mails.none}</p>
  const columns: Column<Mail>[] = [
    { id: 'to', label: jobsPage.mails.columns.to, cell: ({ to }) => to || '–', className: 'job-to' },
    { id: 'about', label: jobsPage.mails.columns.about, cell: ({ kind }) => kind.replaceAll('-', ' ') },
    { id: 'at', label: jobsPage.mails.columns.at, cell: ({ at }) => moment(at), className: 'job-when' },
    {
      id: 'why',
      label: jobsPage.mails.columns.why,
      cell: ({ lastError, attempts }) => <p className="job-why">{jobsPage.mails.why(lastError, attempts)}</p>,
    },
    { id: 'action', label: jobsPage.mails.columns.action, cell: (mail) => <Again mail={mail} /> },
  ]
  return <Table label={jobsPage.mails.heading} columns={columns} rows={mails} idOf={({ _id }) => _id} />
}

/** Has a mail tried again that was given up, and says how it went. */
function Again({ mail: { _id: id, to } }: { mail: Mail }) {
  const retry = useChange('POST /admin/mails/{id}/retry', { ...ofJobs, scope: id })
  return (
    <Button
      size="sm"
      variant="default"
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id } })}
      aria-label={jobsPage.mails.againTo(to)}
    >
      {jobsPage.mails.again}
    </Button>
  )
}
