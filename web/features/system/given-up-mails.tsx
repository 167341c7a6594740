import { Button } from '@mantine/core'
import type { JobsReport } from '#contract/system.ts'
import { useMoment } from '../../moment.ts'
import { useRetryMail } from './queries.ts'
import './jobs.css'

type Mail = JobsReport['mails']['failed'][number]

/** Mail that was refused for a day and a half and is no longer tried by itself. */
export function GivenUpMails({ mails }: { mails: Mail[] }) {
  if (mails.length === 0) return <p className="panel">No mail was given up.</p>
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">To</th>
            <th scope="col">About</th>
            <th scope="col">Given up</th>
            <th scope="col">Why</th>
            <th scope="col">What to do</th>
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
      <td data-label="To" className="job-to">
        {mail.to || '–'}
      </td>
      <td data-label="About">{mail.kind.replaceAll('-', ' ')}</td>
      <td data-label="Given up" className="job-when">
        {moment(mail.at)}
      </td>
      <td data-label="Why">
        <p className="job-why">
          {mail.lastError} ({mail.attempts} attempts)
        </p>
      </td>
      <td data-label="What to do">
        <Button
          size="sm"
          variant="default"
          loading={retry.isPending}
          onClick={retry.press}
          aria-label={`Try again: mail to ${mail.to}`}
        >
          Try again
        </Button>
      </td>
    </tr>
  )
}
