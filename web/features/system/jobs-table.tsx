import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { useRunJob } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import './jobs.css'

type Round = JobsReport['rounds'][number]

const colours: Record<Round['state'], string> = {
  waiting: 'confirmed',
  running: 'confirmed',
  failing: 'pending',
  stopped: 'pending',
}

/** Each job: what it does, how it is, when it runs next. */
export function JobsTable({ rounds }: { rounds: Round[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{jobsPage.columns.does}</th>
            <th scope="col">{jobsPage.columns.state}</th>
            <th scope="col">{jobsPage.columns.next}</th>
            <th scope="col">{jobsPage.columns.action}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <JobRow key={round.name} round={round} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function JobRow({ round }: { round: Round }) {
  const moment = useMoment()
  const run = useRunJob(round.name)
  return (
    <tr>
      <td data-label={jobsPage.columns.does}>{round.sentence}</td>
      <td data-label={jobsPage.columns.state}>
        <div>
          <span className="status-badge" data-status={colours[round.state]}>
            {jobsPage.states[round.state]}
          </span>
          {round.lastError && <p className="soft job-why">{jobsPage.failedTimes(round.attempts, round.lastError)}</p>}
        </div>
      </td>
      <td data-label={jobsPage.columns.next} className="job-when">
        {round.nextRunAt ? moment(round.nextRunAt) : '–'}
      </td>
      <td data-label={jobsPage.columns.action}>
        <Button
          size="sm"
          variant="default"
          loading={run.isPending}
          onClick={run.press}
          aria-label={jobsPage.runThis(round.sentence)}
        >
          {jobsPage.run}
        </Button>
      </td>
    </tr>
  )
}
