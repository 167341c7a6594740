import type { Doctor } from '#contract/doctors/doctors.ts'
import { reviewStep } from '#texts/booking/review-step.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { asPrice, dateInWords } from '../../../language/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Rich } from '../../../ui/rich.tsx'
import { PlaceLegal } from '../../clinic/places/place-legal.tsx'
import { type Choice, isOnCard, paysDeposits } from '../choice.ts'
import { visitInWords } from '../choice-in-words.ts'
import type { PlannedTime } from './plan.ts'

type Props = {
  doctor: Doctor
  choice: Choice
  times: PlannedTime[]
  /** Whether the card pays the first visit now. */
  firstByCard: boolean
  /** The amount that the card pays now, in units of the currency. */
  payNow: number
  busy: boolean
  onBook: () => void
}

/** Number, last date and price of the visits, and the button that books them. */
export function ReviewSeries({ doctor, choice, times, firstByCard, payNow, busy, onBook }: Props) {
  const last = times.at(-1)
  const place = visitInWords(choice)
  const about = last && ([doctor.name, times.length, dateInWords(last.appointmentDate), place] as const)
  const sum = asPrice(choice.fee * times.length)
  const now = asPrice(payNow)
  const says =
    choice.fee === 0
      ? visitSeries.reviewFree
      : isOnCard(choice)
        ? visitSeries.reviewOnCard
        : paysDeposits(choice) || firstByCard
          ? visitSeries.reviewDeposits
          : visitSeries.review
  const reviewed = about ? says(...about, asPrice(choice.fee), sum) : ''
  return (
    <section className="booking-review" aria-label={reviewStep.label}>
      <div className="series-review">
        {about && (
          <p>
            <Rich
              text={reviewed}
              parts={{
                b: (name) => (
                  <b>
                    <bdi>{name}</bdi>
                  </b>
                ),
              }}
            />
          </p>
        )}
        {paysDeposits(choice) && <p>{visitSeries.deposits(times.length, asPrice(choice.kind?.terms.now ?? 0), now)}</p>}
        {firstByCard && <p>{visitSeries.firstByCard(asPrice(choice.fee))}</p>}
        <PlaceLegal placeId={choice.visit.placeId} />
      </div>
      <Button size="lg" loading={busy} onClick={onBook}>
        {payNow > 0 ? visitSeries.payAndBook(now) : visitSeries.book(times.length)}
      </Button>
    </section>
  )
}
