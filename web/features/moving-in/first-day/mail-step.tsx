import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { useChange } from '../../../wire/use-change.ts'
import { dayOf } from '../../../clock/day-of.ts'

/** The step for mail: sends a test mail, and shows the mail server's own message if it fails. */
export function MailStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const clock = useClinicClock()
  const test = useChange('POST /admin/first-day/test-mail', {
    invalidates: ['first-day'],
    failed: firstDayPage.mail.notSent,
  })
  const { configured, from, lastSentAt, waiting } = firstDay.mail
  const isDemo = useQuery(clinicQuery).data?.demo
  const last = lastSentAt && dayOf(lastSentAt, firstDay.timeZone)
  const { data } = test
  return (
    <div className="stack">
      <p className="soft">{firstDayPage.mail.says}</p>
      <Facts
        className="first-day-facts"
        rows={[
          [
            firstDayPage.mail.server,
            <b key="server">
              {configured ? firstDayPage.mail.set : isDemo ? firstDayPage.mail.outbox : firstDayPage.mail.unset}
            </b>,
          ],
          [
            firstDayPage.mail.from,
            <bdi key="from" translate="no">
              {from}
            </bdi>,
          ],
          [
            firstDayPage.mail.last,
            <Fragment key="last">
              {last && clock ? dayInWords(last, clock.date) : firstDayPage.mail.never}
              {waiting > 0 && <p className="soft">{firstDayPage.mail.waiting(waiting)}</p>}
            </Fragment>,
          ],
        ]}
      />
      <div role="status" className={data ? 'first-day-answer' : 'unseen'} data-bad={data?.trouble ? true : undefined}>
        {data &&
          (data.trouble === null ? (
            firstDayPage.mail.sent(format().ltr(data.to))
          ) : (
            <Trouble {...data} trouble={data.trouble} />
          ))}
      </div>
      <div className="form-acts">
        <Button loading={test.isPending} variant={lastSentAt ? 'default' : 'filled'} onClick={() => test.mutate({})}>
          {firstDayPage.mail.send}
        </Button>
        {lastSentAt && <Button onClick={onDone}>{firstDayPage.next}</Button>}
      </div>
    </div>
  )
}

function Trouble({ trouble, reason }: { trouble: keyof typeof firstDayPage.mail.troubles; reason: string }) {
  return (
    <>
      <p>
        <b>{firstDayPage.mail.notSent}</b> {firstDayPage.mail.troubles[trouble]}
      </p>
      {reason && (
        <p>
          {firstDayPage.mail.words} <code dir="ltr">{reason}</code>
        </p>
      )}
    </>
  )
}
