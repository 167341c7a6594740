import type { JobsReport } from '#contract/system.ts'
import { jobsPage } from '#texts/system/jobs-page.ts'
import { useMoment } from '../../clock/moment.ts'
import { useRetryMail } from './queries.ts'
import { Button } from '../../ui/button.tsx'
import './jobs.css'

type Mail = JobsReport['mails']['failed'][number]

/** Mail that was refused for a day and a half and is no longer tried by itself. */
export function GivenUpMails({ mails }: { mails: Mail[] }) {
  if (mails.length === 0) return <p className="panel">{jobsPage.mails.none}</p>
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{jobsPage.mails.columns.to}</th>
            <th scope="col">{jobsPage.mails.columns.about}</th>
            <th scope="col">{jobsPage.mails.columns.at}</th>
            <th scope="col">{jobsPage.mails.columns.why}</th>
            <th scope="col">{jobsPage.mails.columns.action}</th>
          </tr>
        </thead>
        <tbody>
          {mails.map((mail) => (
            <MailRow key={mail._id} mail={mail} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MailRow({ mail }: { mail: Mail }) {
  const moment = useMoment()
  const retry = useRetryMail(mail._id)
  return (
    <tr>
      <td data-label={jobsPage.mails.columns.to} className="job-to">
        {mail.to || '–'}
      </td>
      <td data-label={jobsPage.mails.columns.about}>{mail.kind.replaceAll('-', ' ')}</td>
      <td data-label={jobsPage.mails.columns.at} className="job-when">
        {moment(mail.at)}
      </td>
      <td data-label={jobsPage.mails.columns.why}>
        <p className="job-why">{jobsPage.mails.why(mail.lastError, mail.attempts)}</p>
      </td>
      <td data-label={jobsPage.mails.columns.action}>
        <Button
          size="sm"
          variant="default"
          loading={retry.isPending}
          onClick={retry.press}
          aria-label={jobsPage.mails.againTo(mail.to)}
        >
          {jobsPage.mails.again}
        </Button>
      </td>
    </tr>
  )
}
