import { Fragment } from 'react'
import type { FirstDay } from '#contract/moving-in/first-day.ts'
import { firstDayPage } from '#texts/moving-in/first-day-page.ts'
import { format } from '../../../language/format.ts'
import { useDateOf } from '../../../clock/moment.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Button } from '../../../ui/button.tsx'

/** The step for payment: the ways to pay that are set up, and the server settings that are missing. */
export function PaymentStep({ firstDay, onDone }: { firstDay: FirstDay; onDone: () => void }) {
  const dateOf = useDateOf()
  const { provider, live, webhook, heardAt } = firstDay.payments
  return (
    <div className="stack">
      <Facts
        className="first-day-facts"
        rows={[
          [
            firstDayPage.payment.card,
            <Fragment key="card">
              <b>
                {provider === 'sandbox'
                  ? firstDayPage.payment.sandbox
                  : live
                    ? firstDayPage.payment.live
                    : firstDayPage.payment.test}
              </b>
              {provider === 'stripe' && (
                <>
                  <p>{firstDayPage.payment.webhook}</p>
                  <p>
                    <code dir="ltr">{webhook}</code>
                  </p>
                  <p className="soft">
                    {heardAt
                      ? dateOf && firstDayPage.payment.heard(format().date(dateOf(heardAt)))
                      : firstDayPage.payment.unheard}
                  </p>
                </>
              )}
              <p className="soft">{firstDayPage.payment.how}</p>
            </Fragment>,
          ],
          [firstDayPage.payment.clinic, firstDayPage.payment.clinicSays],
        ]}
      />
      <div className="form-acts">
        <Button onClick={onDone}>{firstDayPage.next}</Button>
      </div>
    </div>
  )
}
