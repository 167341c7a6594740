import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstday } from '#texts/firstday.ts'
import { format } from '../../../language/format.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { Button } from '../../../ui/button.tsx'

/** Which ways of paying are set up, and what is missing of them: settings of the server, said as they are. */
export function PaymentStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const t = firstday.payment
  const dateOf = useDateOf()
  const { provider, live, webhook, heardAt } = firstDay.payments
  return (
    <div className="stack">
      <dl className="first-day-facts">
        <dt>{t.card}</dt>
        <dd>
          <b>{provider === 'sandbox' ? t.sandbox : live ? t.live : t.test}</b>
          {provider === 'stripe' && (
            <>
              <p>{t.webhook}</p>
              <p>
                <code dir="ltr">{webhook}</code>
              </p>
              <p className="soft">{heardAt ? dateOf && t.heard(format().date(dateOf(heardAt))) : t.unheard}</p>
            </>
          )}
          <p className="soft">{t.how}</p>
        </dd>
        <dt>{t.clinic}</dt>
        <dd>{t.clinicSays}</dd>
      </dl>
      <div className="form-acts">
        <Button onClick={onDone}>{firstday.next}</Button>
      </div>
    </div>
  )
}
