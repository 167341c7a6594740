import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { booking as t } from '#texts/booking.ts'
import { common } from '#texts/common.ts'
import { asPrice } from '../../format.ts'
import { ApiFailure, call } from '../../api.ts'
import { clinicQuery, useClinicClock } from '../../clinic.ts'
import { Button } from '../../ui/button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { CardForm } from '../payments/card-forms.tsx'
import { PlaceLegal } from '../places/place-legal.tsx'
import { type Choice, isOnCard } from './choice.ts'
import { HoldCountdown, useSecondsUntil } from './hold-countdown.tsx'
import { KeptCardStep } from './kept-card-step.tsx'
import type { WantedTime } from './queries.ts'
import { useHold } from './use-hold.ts'

type Props = {
  choice: Choice
  wanted: WantedTime
  /** What the doctor should know. */
  note: string
  onBack: () => void
  onBooked: () => void
  /** The time cannot be had any more; the sentence says why. */
  onLost: (sentence: string) => void
}

const timeIsGone = new Set([
  'slot_taken',
  'slot_not_offered',
  'patient_busy',
  'no_room_free',
  'for_known_patients',
  'slot_lost_refund',
])

/** Step 3: the card that pays, or the one that is kept where nothing is paid before. */
export const CardStep = (props: Props) =>
  isOnCard(props.choice) ? <KeptCardStep {...props} /> : <PayingStep {...props} />

/** The time is held while its payment is made. */
function PayingStep({ wanted, note, onBack, onBooked, onLost }: Props) {
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
        if (final) return onLost(failure.message || t.notBooked)
        await new Promise((resolve) => setTimeout(resolve, 1000 * (attempt + 1)))
      }
    }
    setSecuring('failed')
  }

  if (securing !== 'no') {
    return (
      <section aria-live="polite">
        <h1 className="booking-question">{t.pay.through}</h1>
        <p className="booking-notice">{securing === 'trying' ? t.pay.securing : t.pay.unfinished}</p>
        {securing === 'failed' && <Button onClick={book}>{common.retry}</Button>}
      </section>
    )
  }

  const isOver = seconds === 0 && !paying
  return (
    <section aria-labelledby="booking-question">
      <h1 id="booking-question" className="booking-question">
        {hold.data ? t.pay.heading(asPrice(hold.data.amount)) : t.pay.headingSoon}
      </h1>
      {hold.isError && !lost && (
        <Failed
          message={hold.error instanceof ApiFailure ? hold.error.message : t.pay.notBegun}
          onRetry={() => hold.refetch()}
        />
      )}
      {!hold.data && !hold.isLoadingError && <Skeleton height={56} mb={24} />}
      {isOver && (
        <div className="hold-over" role="alert">
          <p>{t.hold.over}</p>
          <div>
            <Button loading={hold.isFetching} onClick={() => hold.refetch()}>
              {t.hold.again}
            </Button>
            <Button variant="default" onClick={() => onLost(t.hold.chooseAnother)}>
              {t.hold.another}
            </Button>
          </div>
        </div>
      )}
      {seconds !== undefined && !isOver && <HoldCountdown seconds={seconds} />}
      {config && clock && (
        <CardForm
          config={config}
          clientSecret={hold.data?.clientSecret}
          payLabel={hold.data ? t.pay.button(asPrice(hold.data.amount)) : t.pay.buttonSoon}
          today={clock.date}
          disabled={isOver || !hold.data}
          onPaying={setPaying}
          onPaid={book}
        />
      )}
      <PlaceLegal placeId={wanted.placeId} />
      <Button className="card-back" variant="default" onClick={onBack} disabled={paying}>
        {t.back}
      </Button>
    </section>
  )
}
