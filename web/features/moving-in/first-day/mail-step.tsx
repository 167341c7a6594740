import { useQuery } from '@tanstack/react-query'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstday } from '#texts/firstday.ts'
import { clinicQuery, useClinicClock } from '../../../clock/clinic.ts'
import { dayInWords, format } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { useSendTestMail } from './queries.ts'
import { dayOf } from '../../../clock/day-of.ts'

/** Whether mail arrives: one is sent to whoever asks, and the mail server's own words stand here where it fails. */
export function MailStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const t = firstday.mail
  const clock = useClinicClock()
  const test = useSendTestMail(t.notSent)
  const { configured, from, lastSentAt, waiting } = firstDay.mail
  const isDemo = useQuery(clinicQuery).data?.demo
  const last = lastSentAt && dayOf(lastSentAt, firstDay.timeZone)
  const { data } = test
  return (
    <div className="stack">
      <p className="soft">{t.says}</p>
      <dl className="first-day-facts">
        <dt>{t.server}</dt>
        <dd>
          <b>{configured ? t.set : isDemo ? t.outbox : t.unset}</b>
        </dd>
        <dt>{t.from}</dt>
        <dd>
          <bdi translate="no">{from}</bdi>
        </dd>
        <dt>{t.last}</dt>
        <dd>
          {last && clock ? dayInWords(last, clock.date) : t.never}
          {waiting > 0 && <p className="soft">{t.waiting(waiting)}</p>}
        </dd>
      </dl>
      <div role="status" className={data ? 'first-day-answer' : 'unseen'} data-bad={data?.trouble ? true : undefined}>
        {data && (data.trouble === null ? t.sent(format().ltr(data.to)) : <Trouble {...data} trouble={data.trouble} />)}
      </div>
      <div className="form-acts">
        <Button loading={test.isPending} variant={lastSentAt ? 'default' : 'filled'} onClick={() => test.mutate()}>
          {t.send}
        </Button>
        {lastSentAt && <Button onClick={onDone}>{firstday.next}</Button>}
      </div>
    </div>
  )
}

function Trouble({ trouble, reason }: { trouble: keyof typeof firstday.mail.troubles; reason: string }) {
  const t = firstday.mail
  return (
    <>
      <p>
        <b>{t.notSent}</b> {t.troubles[trouble]}
      </p>
      {reason && (
        <p>
          {t.words} <code dir="ltr">{reason}</code>
        </p>
      )}
    </>
  )
}
