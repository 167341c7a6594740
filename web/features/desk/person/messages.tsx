import { useQuery } from '@tanstack/react-query'
import type { MailOfPerson, MailState } from '#contract/notifications.ts'
import { personPage } from '#texts/desk/person-page.ts'
import { useMoment } from '../../../clock/moment.ts'
import { dateInWords, format } from '../../../language/format.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { mailsOfPersonQuery } from './queries.ts'
import { Shortened } from './shortened.tsx'

/** The looks of a state: the same as those of a visit's status. */
const looks: Record<MailState, string> = {
  sent: 'completed',
  waiting: 'pending',
  unconfirmed: 'pending',
  failed: 'cancelled',
}

/** The last mails: what each was about, when, and whether it could be sent. */
export function Messages({ id }: { id: string }) {
  const mails = useQuery(mailsOfPersonQuery(id))
  return (
    <section className="panel person-part" aria-label={personPage.messages}>
      <h2>{personPage.messages}</h2>
      <Loaded
        of={mails}
        failed={personPage.messagesFailed}
        shape={120}
        none={<p className="soft">{personPage.noMessages}</p>}
      >
        {(rows) => (
          <Shortened label={personPage.messages} rows={rows}>
            {(mail) => <Message key={mail._id} mail={mail} />}
          </Shortened>
        )}
      </Loaded>
    </section>
  )
}

function Message({ mail: { about, state, at, to, visit } }: { mail: MailOfPerson }) {
  const moment = useMoment()
  const { row, ltr, apart } = format()
  const says = [
    ...(visit ? [row([dateInWords(visit.date, 'short'), ltr(visit.startTime)])] : []),
    ...(to ? [personPage.to(apart(to))] : []),
  ]
  return (
    <li>
      <div>
        {personPage.about[about]}
        {says.length > 0 && <p className="soft">{row(says)}</p>}
        <p className="soft">{moment(at)}</p>
      </div>
      <span className="status-badge" data-status={looks[state]}>
        {personPage.states[state]}
      </span>
    </li>
  )
}
