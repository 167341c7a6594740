import { IconBuildingHospital, IconCreditCard } from '@tabler/icons-react'
import { methodStep } from '#texts/booking/method-step.ts'
import { visitSeries } from '#texts/booking/visit-series.ts'
import { asPrice } from '../../../language/format.ts'

export type PaidBy = 'card' | 'clinic'

type Props = { fee: number; chosen: PaidBy; onChoose: (by: PaidBy) => void }

const ways = [
  { by: 'card', icon: IconCreditCard },
  { by: 'clinic', icon: IconBuildingHospital },
] as const

/** The payment of a series in full: a saved card, which pays the first visit now, or at the clinic. */
export function PayBy({ fee, chosen, onChoose }: Props) {
  return (
    <section aria-label={methodStep.heading}>
      <p className="visit-question">{methodStep.heading}</p>
      <div className="methods">
        {ways.map(({ by, icon: Icon }) => (
          <button key={by} type="button" className="method" aria-pressed={by === chosen} onClick={() => onChoose(by)}>
            <Icon size={28} stroke={1.5} aria-hidden="true" />
            <span>
              <strong>{methodStep[by]}</strong>
              <span className="soft">{visitSeries.payBy[by]}</span>
            </span>
            <span className="method-price">{asPrice(fee)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
