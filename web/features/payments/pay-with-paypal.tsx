import { IconBrandPaypal } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClock } from '#contract/clinic-time.ts'
import { paypalMinutes } from '#contract/rules.ts'
import { paypalPage } from '#texts/payments/paypal-page.ts'
import { format } from '../../language/format.ts'
import { invalidate } from '../../wire/invalidate.ts'
import { Button } from '../../ui/button.tsx'
import { sayFailure } from '../../ui/say.ts'
import { approvalOf } from './paypal-queries.ts'

type Props = { visit: { _id: string; payBy: string | null; paymentMethod: string; place: { timeZone: string } } }

/** Until when a visit must be paid, with a link to PayPal; nothing for other visits. */
export function PayWithPaypal({ visit: { _id: id, payBy, paymentMethod, place } }: Props) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  if (payBy === null || paymentMethod !== 'paypal') return null

  async function go() {
    if (busy) return
    setBusy(true)
    try {
      const approveAt = await approvalOf(id)
      if (approveAt) return window.location.assign(approveAt)
      await invalidate(queries, ['appointments'])
    } catch (failure) {
      sayFailure(failure, paypalPage.unreachable(paypalMinutes))
      await invalidate(queries, ['appointments'])
    }
    setBusy(false)
  }

  return (
    <>
      <p className="appointment-pay-by">
        {paypalPage.payBy(format().ltr(wallClock(place.timeZone, new Date(payBy)).time))}
      </p>
      <Button leftSection={<IconBrandPaypal size={18} aria-hidden="true" />} loading={busy} onClick={go}>
        {paypalPage.pay}
      </Button>
    </>
  )
}
