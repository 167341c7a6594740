import type { JobsReport } from '#contract/system.ts'
import { jobs as t } from '#texts/jobs.ts'
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
            <th scope="col">{t.columns.does}</th>
            <th scope="col">{t.columns.state}</th>
            <th scope="col">{t.columns.next}</th>
            <th scope="col">{t.columns.action}</th>
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
      <td data-label={t.columns.does}>{round.sentence}</td>
      <td data-label={t.columns.state}>
        <div>
          <span className="status-badge" data-status={colours[round.state]}>
            {t.states[round.state]}
          </span>
          {round.lastError && <p className="soft job-why">{t.failedTimes(round.attempts, round.lastError)}</p>}
        </div>
      </td>
      <td data-label={t.columns.next} className="job-when">
        {round.nextRunAt ? moment(round.nextRunAt) : '–'}
      </td>
      <td data-label={t.columns.action}>
        <Button
          size="sm"
          variant="default"
          loading={run.isPending}
          onClick={run.press}
          aria-label={t.runThis(round.sentence)}
        >
          {t.run}
        </Button>
      </td>
    </tr>
  )
}
