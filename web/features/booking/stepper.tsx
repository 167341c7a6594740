import type { Step } from './steps.ts'
import './stepper.css'

const names: { at: Step['at']; name: string }[] = [
  { at: 'slot', name: 'Select Slot' },
  { at: 'method', name: 'Payment Method' },
  { at: 'card', name: 'Card Payment' },
  { at: 'done', name: 'Success' },
]

/** Where one stands among the four steps. */
export function Stepper({ at }: { at: Step['at'] }) {
  const place = names.findIndex((step) => step.at === at)
  return (
    <nav aria-label="Booking steps" className="stepper-frame">
      <ol className="stepper">
        {names.map((step, n) => (
          <li key={step.at} aria-current={step.at === at ? 'step' : undefined} data-passed={n < place || undefined}>
            {n + 1} <span>{step.name}</span>
          </li>
        ))}
      </ol>
    </nav>
  )
}
