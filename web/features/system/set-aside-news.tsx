import { Button } from '@mantine/core'
import type { JobsReport } from '#contract/system.ts'
import { useMoment } from '../../moment.ts'
import { useTellSetAside } from './queries.ts'
import './jobs.css'

/** What happened to appointments and could not be told: nobody has had mail or a notice of it. */
export function SetAsideNews({ news: { count, newest } }: { news: JobsReport['relay']['setAside'] }) {
  const moment = useMoment()
  const tell = useTellSetAside()
  if (count === 0) return <p className="panel">Everybody was told of everything.</p>
  return (
    <div className="stack">
      <div>
        <Button variant="default" loading={tell.isPending} onClick={tell.press}>
          {count === 1 ? 'Try it again' : `Try all ${count} again`}
        </Button>
      </div>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">What happened</th>
              <th scope="col">Set aside</th>
              <th scope="col">Why</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ _id, kind, at, reason }) => (
              <tr key={_id}>
                <td data-label="What happened">{kind.replaceAll('-', ' ')}</td>
                <td data-label="Set aside" className="job-when">
                  {moment(at)}
                </td>
                <td data-label="Why">
                  <p className="job-why">{reason}</p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
