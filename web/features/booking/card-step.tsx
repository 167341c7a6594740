import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { asPrice } from '#contract/money.ts'
import { ApiFailure, call } from '../../api.ts'
import { clinicQuery, useClinicClock } from '../../clinic.ts'
import { Failed } from '../../ui/failed.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SandboxCard } from '../payments/sandbox-card.tsx'
import { HoldCountdown, useSecondsUntil } from './hold-countdown.tsx'
import type { WantedTime } from './queries.ts'
import { useHold } from './use-hold.ts'

const StripeCard = lazyPart(() => import('../payments/stripe-card.tsx').then((part) => part.default), {
  loading: <Skeleton height={240} />,
  failed: (retry) => <Failed message="The card form could not be loaded. Nothing has been charged." onRetry={retry} />,
})

type Props = {
  wanted: WantedTime
  /** What the doctor should know. */
  note: string
  onBack: () => void
  onBooked: () => void
  /** The time cannot be had any more; the sentence says why. */
  onLost: (sentence: string) => void
}

const timeIsGone = new Set(['slot_taken', 'slot_not_offered', 'patient_busy', 'slot_lost_refund'])

/** Step 3: the time is held while its payment is made. */
export function CardStep({ wanted, note, onBack, onBooked, onLost }: Props) {
  const { data: config } = useQuery(clinicQuery)
  const clock = useClinicClock()
  const [paying, setPaying] = useState(false)
  const [securing, setSecuring] = useState<'no' | 'trying' | 'failed'>('no')
  const hold = useHold(wanted, paying || securing !== 'no')
  const seconds = useSecondsUntil(hold.data?.endsAt)

  const lost = hold.error instanceof ApiFailure && timeIsGone.has(hold.error.code) ? hold.error.message : undefined
  const tellLost = useRef(onLost)
  tellLost.current = onLost
  useEffect(() => {
    if (lost) tellLost.current(lost)
  }, [lost])

  /**
   * The money is there: ask for the appointment until the server answers. The same payment always means the same one.
   */
  async function book() {
    const paymentIntentId = hold.data?.paymentIntentId
    if (!paymentIntentId) return
    setSecuring('trying')
    for (let attempt = 0; attempt < 5; attempt++) {
      try {
        await call('POST /appointments/book', { body: { ...wanted, paymentIntentId, notes: note } })
        onBooked()
        return
      } catch (failure) {
        const final =
          failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500 && failure.status !== 429
        if (final) return onLost(failure.message || 'Error booking appointment')
        await new Promise((resolve) => setTimeout(resolve, 1000 * (attempt + 1)))
      }
    }
    setSecuring('failed')
  }

  if (securing !== 'no') {
    return (
      <section aria-live="polite">
        <h1 className="booking-question">Your payment went through.</h1>
        <p className="booking-notice">
          {securing === 'trying'
            ? 'We are securing your appointment…'
            : 'We could not reach Salus to finish. Your appointment is made by itself within a minute, or the whole amount comes back to you.'}
        </p>
        {securing === 'failed' && <Button onClick={book}>Retry</Button>}
      </section>
    )
  }

  const isOver = seconds === 0 && !paying
  const CardForm = config?.paymentProvider === 'stripe' ? StripeCard : SandboxCard
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        Pay {hold.data ? asPrice(hold.data.amount) : ''} by card
      </h1>
      {hold.isError && !lost && (
        <Failed
          message={hold.error instanceof ApiFailure ? hold.error.message : 'Error creating payment intent'}
          onRetry={() => hold.refetch()}
        />
      )}
      {!hold.data && !hold.isError && <Skeleton height={56} mb={24} />}
      {isOver && (
        <div className="hold-over" role="alert">
          <p>Your ten minutes are over, and the time is free for others again. Nothing has been charged.</p>
          <div>
            <Button loading={hold.isFetching} onClick={() => hold.refetch()}>
              Hold it again
            </Button>
            <Button variant="default" onClick={() => onLost('Please choose another time.')}>
              Choose another time
            </Button>
          </div>
        </div>
      )}
      {seconds !== undefined && !isOver && <HoldCountdown seconds={seconds} />}
      {config && clock && (
        <CardForm
          clientSecret={hold.data?.clientSecret}
          publishableKey={config.publishableKey}
          payLabel={hold.data ? `Pay ${asPrice(hold.data.amount)}` : 'Pay'}
          today={clock.date}
          disabled={isOver || !hold.data}
          onPaying={setPaying}
          onPaid={book}
        />
      )}
      <Button className="card-back" variant="default" onClick={onBack} disabled={paying}>
        Back
      </Button>
    </section>
  )
}
