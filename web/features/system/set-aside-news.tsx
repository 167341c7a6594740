import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { useTellSetAside } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import './jobs.css'

/** What happened to appointments and could not be told: nobody has had mail or a notice of it. */
export function SetAsideNews({ news: { count, newest } }: { news: JobsReport['relay']['setAside'] }) {
  const moment = useMoment()
  const tell = useTellSetAside()
  if (count === 0) return <p className="panel">{jobsPage.news.none}</p>
  return (
    <div className="stack">
      <div>
        <Button variant="default" loading={tell.isPending} onClick={tell.press}>
          {jobsPage.news.again(count)}
        </Button>
      </div>
      <div className="table-frame">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{jobsPage.news.columns.what}</th>
              <th scope="col">{jobsPage.news.columns.at}</th>
              <th scope="col">{jobsPage.news.columns.why}</th>
            </tr>
          </thead>
          <tbody>
            {newest.map(({ _id, kind, at, reason }) => (
              <tr key={_id}>
                <td data-label={jobsPage.news.columns.what}>{kind.replaceAll('-', ' ')}</td>
                <td data-label={jobsPage.news.columns.at} className="job-when">
                  {moment(at)}
                </td>
                <td data-label={jobsPage.news.columns.why}>
                  <p className="job-why" dir="auto">
                    {reason}
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
