import { Button } from '@mantine/core'
import type { JobsReport } from '#contract/system.ts'
import { useMoment } from '../../moment.ts'
import { useRunJob } from './queries.ts'
import './jobs.css'

type Round = JobsReport['rounds'][number]

const states: Record<Round['state'], { word: string; colour: string }> = {
  waiting: { word: 'In order', colour: 'confirmed' },
  running: { word: 'Running', colour: 'confirmed' },
  failing: { word: 'Failing', colour: 'pending' },
  stopped: { word: 'Stopped', colour: 'pending' },
}

/** Each job: what it does, how it is, when it runs next. */
export function JobsTable({ rounds }: { rounds: Round[] }) {
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">What it does</th>
            <th scope="col">State</th>
            <th scope="col">Next run</th>
            <th scope="col">What to do</th>
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
  const { word, colour } = states[round.state]
  return (
    <tr>
      <td data-label="What it does">{round.sentence}</td>
      <td data-label="State">
        <div>
          <span className="status-badge" data-status={colour}>
            {word}
          </span>
          {round.lastError && (
            <p className="soft job-why">
              Failed {round.attempts === 1 ? 'once' : `${round.attempts} times`}: {round.lastError}
            </p>
          )}
        </div>
      </td>
      <td data-label="Next run" className="job-when">
        {round.nextRunAt ? moment(round.nextRunAt) : '–'}
      </td>
      <td data-label="What to do">
        <Button
          size="sm"
          variant="default"
          loading={run.isPending}
          onClick={run.press}
          aria-label={`Run now: ${round.sentence}`}
        >
          Run now
        </Button>
      </td>
    </tr>
  )
}
