import { bookingPage } from '#texts/booking/booking-page.ts'
import type { Step } from './steps.ts'

const steps = ['slot', 'method', 'card', 'done'] as const satisfies Step['at'][]

/** The four steps, with the current one marked. */
export function Stepper({ at }: { at: Step['at'] }) {
  // A series belongs to the step of the payment method.
  const current = at === 'series' ? 'method' : at
  const place = steps.indexOf(current)
  return (
    <nav aria-label={bookingPage.steps.all} className="stepper-frame">
      <ol className="stepper">
        {steps.map((step, n) => (
          <li key={step} aria-current={step === current ? 'step' : undefined} data-passed={n < place || undefined}>
            {n + 1} <span>{bookingPage.steps[step]}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
