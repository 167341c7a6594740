import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { PaymentMethod } from '#contract/appointment-status.ts'
import { dateInWords, slotTimes } from '#contract/clinic-time.ts'
import type { Doctor } from '#contract/doctors.ts'
import { asPrice } from '#contract/money.ts'

type Props = {
  doctor: Doctor
  date: string
  slotId: string
  method: Exclude<PaymentMethod, 'card'>
  busy: boolean
  onBook: () => void
}

/** What is booked by the next press, in one line, and a button that says what it does. */
export function Review({ doctor, date, slotId, method, busy, onBook }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const { startTime, endTime } = slotTimes(slotId)
  const isFree = doctor.fees === 0
  const paying = { clinic: 'to pay at the desk when you come', paypal: 'by PayPal' }[method]
  const act = isFree
    ? 'Book this time'
    : { clinic: 'Book and pay at the clinic', paypal: 'Book and pay with PayPal' }[method]
  // Whoever has just chosen how to pay goes on from there; on a phone it may lie below what is seen.
  useEffect(() => {
    if (!isFree && method) button.current?.focus()
  }, [isFree, method])
  return (
    <section className="booking-review" aria-label="Before you book">
      <p>
        <b>Dr. {doctor.name}</b>, {dateInWords(date)}, {startTime} – {endTime}, {doctor.location}.{' '}
        {isFree ? 'Nothing to pay.' : `${asPrice(doctor.fees)}, ${paying}.`}
      </p>
      <Button ref={button} size="lg" loading={busy} onClick={onBook}>
        {act}
      </Button>
    </section>
  )
}
